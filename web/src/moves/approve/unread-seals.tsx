import { NativeSelect, TextInput } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { ReactNode } from 'react';
import { type Answers, type AnswerStep, type OpenPlaces, whereOnPage } from './acknowledge.ts';
import classes from './open-places.module.css';

type Props = {
  proof: SetProofReply;
  open: OpenPlaces;
  answers: Answers;
  job: Job;
  answer: (step: AnswerStep) => void;
  link: (page: number) => ReactNode;
};

const UNKNOWN = '';

/** Seals whose words nobody could read: the reviewer says whose they are, and for which state each one is. */
export function UnreadSeals({ proof, open: { unreadSeals, undated }, answers, job, answer, link }: Props) {
  const ids = unreadSeals.map(({ id }) => id);
  const areAllSeen = ids.every((id) => answers.seen.has(id));
  const states = proof.states.map((state) => ({ value: state, label: state }));
  const choices = [{ value: UNKNOWN, label: 'Choose' }, ...states];
  return (
    <section className={classes.group} aria-label="Seals that could not be read">
      <h3 className={classes.title}>
        Seals that could not be read <span className={classes.count}>{unreadSeals.length}</span>
      </h3>
      <div className={classes.fields}>
        <NativeSelect
          label="Engineer"
          data={[{ value: UNKNOWN, label: 'Choose' }, ...engineersOf(proof, job)]}
          value={answers.engineerId === null ? UNKNOWN : String(answers.engineerId)}
          onChange={({ currentTarget: { value } }) =>
            answer({ do: 'name-engineer', id: value === UNKNOWN ? null : Number(value) })
          }
        />
        {states.length > 1 && (
          <NativeSelect
            label="State of all"
            data={choices}
            value={commonState(ids, answers)}
            onChange={({ currentTarget: { value } }) => answer({ do: 'name-state', ids, state: value })}
          />
        )}
        {undated.size > 0 && (
          <TextInput
            type="date"
            label="Day on the seal"
            value={answers.sealedOn}
            onChange={({ currentTarget: { value } }) => answer({ do: 'name-day', day: value })}
          />
        )}
      </div>
      <label className={classes.place}>
        <input
          type="checkbox"
          checked={areAllSeen}
          onChange={({ currentTarget }) => answer({ do: 'look', ids, isSeen: currentTarget.checked })}
        />
        <strong>I have looked at all of them</strong>
      </label>
      <ul className={classes.places}>
        {unreadSeals.map((seal) => (
          <li key={seal.id} className={classes.seal}>
            <label className={classes.place}>
              <input
                type="checkbox"
                checked={answers.seen.has(seal.id)}
                onChange={({ currentTarget }) => answer({ do: 'look', ids: [seal.id], isSeen: currentTarget.checked })}
              />
              <span>
                <strong>Page {seal.page}</strong>, {whereOnPage(seal)}
              </span>
            </label>
            {link(seal.page)}
            {states.length > 1 && (
              // A set can have a thousand of them: the browser's own select is light.
              <select
                className={classes.state}
                aria-label={`State of the seal on page ${seal.page}`}
                value={answers.states.get(seal.id) ?? UNKNOWN}
                onChange={({ currentTarget: { value } }) => answer({ do: 'name-state', ids: [seal.id], state: value })}
              >
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The state that all of these seals were said to be for; none where they differ. */
function commonState(ids: readonly string[], { states }: Answers): string {
  const said = new Set(ids.map((id) => states.get(id) ?? UNKNOWN));
  return said.size === 1 ? [...said][0]! : UNKNOWN;
}

/** Who can have sealed the set: its sealer, and who can seal the job. */
function engineersOf({ sealer }: SetProofReply, { sealable_engineers = [] }: Job) {
  const all = [...(sealer ? [sealer] : []), ...sealable_engineers.filter(({ id }) => id !== sealer?.id)];
  return all.map(({ id, full_name }) => ({ value: String(id), label: full_name }));
}
