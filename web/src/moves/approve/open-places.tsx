import { OPEN_PLACE_WORDS } from '@sealdesk/contract/jobs/review-messages.ts';
import { OPEN_PLACE_KINDS, type OpenPlace, type SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useInViewport } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { pageProofPath } from '../../lib/page-proof-address.ts';
import { Difference } from '../../page-view/difference.tsx';
import { sealedPage, submittedPage } from '../../page-view/page-source.ts';
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
  /** Shows a page behind the dialog, which closes for it. Left out, its page opens in a tab of its own. */
  onShowPage?: ((page: number) => void) | undefined;
};

/** What the checks left open, for the reviewer to look at: one by one, each with its page and place. */
export function OpenPlacesList({ approval, job, problem, isSending, onShowPage }: Props) {
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
  const link = (page: number) => <PageLink jobId={job.job_id} page={page} onShowPage={onShowPage} />;
  return (
    <fieldset className={classes.list} disabled={isSending}>
      {problem !== null && <AlertBox message={problem} withRefresh={false} />}
      {OPEN_PLACE_KINDS.map((kind) => (
        <Places
          key={kind}
          title={OPEN_PLACE_WORDS[kind].title}
          places={open.places.filter((place) => place.kind === kind)}
          {...{ proof, answers, answer, link }}
        />
      ))}
      {open.unreadSeals.length > 0 && <UnreadSeals {...{ proof, open, answers, job, answer, link }} />}
      {proof.warnings.map((warning) => (
        <AlertBox key={warning} kind="warning" message={warning} withRefresh={false} />
      ))}
    </fieldset>
  );
}

type PlacesProps = {
  proof: SetProofReply;
  title: string;
  places: readonly OpenPlace[];
  answers: Answers;
  answer: (step: AnswerStep) => void;
  link: (page: number) => ReactNode;
};

function Places({ proof, title, places, answers, answer, link }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title}>
        {title} <span className={classes.count}>{places.length}</span>
      </h3>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place.id} className={classes.linked}>
            <label className={classes.place}>
              <input
                type="checkbox"
                checked={answers.seen.has(place.id)}
                onChange={(event) => answer({ do: 'look', ids: [place.id], isSeen: event.currentTarget.checked })}
              />
              <span>
                <strong>Page {place.page}</strong>, {whereOnPage(place)}
                {place.detail !== null && <span className={classes.detail}>{place.detail}</span>}
                <span className={classes.hint}>I have looked at this</span>
              </span>
            </label>
            {link(place.page)}
            <Enlarged proof={proof} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The place on both pages. Its images are fetched once it is scrolled to: a set can have a thousand of them. */
function Enlarged({ proof, place: { page, box } }: { proof: SetProofReply; place: OpenPlace }) {
  const { ref, inViewport } = useInViewport();
  const proven = proof.pages.find((one) => one.page === page);
  const submitted = proven && submittedPage(proof, proven);
  return (
    <div className={classes.enlarged} ref={ref}>
      {inViewport && submitted && <Difference {...submitted} box={box} label="Submitted" frame="large" />}
      {inViewport && <Difference {...sealedPage(proof, page)} box={box} label="Sealed" frame="large" />}
    </div>
  );
}

type LinkProps = { jobId: number; page: number; onShowPage: Props['onShowPage'] };

/** Leads to the page on which a place is. */
function PageLink({ jobId, page, onShowPage }: LinkProps) {
  const show = `Show page ${page}`;
  if (onShowPage) {
    return (
      <button type="button" className={classes.show} onClick={() => onShowPage(page)}>
        {show}
      </button>
    );
  }
  return (
    <a className={classes.show} href={`${pageProofPath({ job: jobId })}&page=${page}`} target="_blank" rel="noopener">
      {show}
    </a>
  );
}
