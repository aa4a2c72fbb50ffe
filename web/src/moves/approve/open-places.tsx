import type { OpenPlace } from '@sealdesk/contract/jobs/set-proof.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { type Answers, type AnswerStep, whereOnPage } from './acknowledge.ts';
import classes from './open-places.module.css';
import { UnreadSeals } from './unread-seals.tsx';
import type { Approval } from './use-open-places.ts';

type Props = {
  approval: Approval;
  job: Job;
  /** What the server found missing; null where it found nothing. */
  problem: string | null;
  isSending: boolean;
};

/** What the checks left open, for the reviewer to look at: one by one, each with its page and place. */
export function OpenPlacesList({ approval, job, problem, isSending }: Props) {
  const { shown, error, answer, reread } = approval;
  if (!shown) {
    return error ? (
      <AlertBox message="What the checks found could not be read." detail="" onRetry={reread} />
    ) : (
      <p className={classes.reading} role="status">
        Reading what the checks found…
      </p>
    );
  }
  const { proof, open, answers } = shown;
  return (
    <fieldset className={classes.list} disabled={isSending}>
      {problem !== null && <AlertBox message={problem} withRefresh={false} />}
      {proof.warnings.map((warning) => (
        <AlertBox key={warning} kind="warning" message={warning} withRefresh={false} />
      ))}
      <Places
        title="Added ink that no seal explains"
        places={open.places.filter(({ kind }) => kind === 'unexplained')}
        {...{ answers, answer }}
      />
      <Places
        title="Drawing that a seal covers"
        places={open.places.filter(({ kind }) => kind === 'covered')}
        {...{ answers, answer }}
      />
      {open.unreadSeals.length > 0 && <UnreadSeals {...{ proof, open, answers, job, answer }} />}
    </fieldset>
  );
}

type PlacesProps = {
  title: string;
  places: readonly OpenPlace[];
  answers: Answers;
  answer: (step: AnswerStep) => void;
};

function Places({ title, places, answers, answer }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{places.length}</span>
      </h3>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place.id}>
            <label className={classes.place}>
              <input
                type="checkbox"
                checked={answers.seen.has(place.id)}
                onChange={(event) => answer({ do: 'look', ids: [place.id], isSeen: event.currentTarget.checked })}
              />
              <span>
                <strong>Page {place.page}</strong>, {whereOnPage(place)}
                <span className={classes.hint}>I have looked at this</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
