import { formatJobNumber } from '../jobs/job-number.ts';
import { jobButton, subjectOf, toLetter, type Letter } from './letter.ts';

export type SealedFacts = {
  jobNumber: number;
  jobName: string;
  /** The sealer's full name. */
  to: string;
  /** The full name of the person who uploaded the set. */
  uploader: string;
  /** When the set was accepted, in the sealer's time zone. */
  when: string;
  /** The set completed the job. */
  isFinal: boolean;
  sealStates: readonly string[];
  fileNames: readonly string[];
  /** The address of the product, such as https://desk.example. */
  origin: string;
};

/** Returns the letter by which an engineer learns that someone else uploaded a set that is sealed in their name. */
export function sealedInYourNameLetter(facts: SealedFacts): Letter {
  const { jobNumber, jobName, to, uploader, when, isFinal, sealStates, fileNames, origin } = facts;
  const number = formatJobNumber(jobNumber);
  const what = isFinal
    ? `The final documents for ${jobName} (${number}) passed the checks. The job is complete.`
    : `The sealed set for ${jobName} (${number}) passed the checks. The job is in Final Review.`;
  return toLetter({
    subject: subjectOf(`${number} sealed in your name: `, jobName),
    title: `${uploader} uploaded a set with you as sealer`,
    to,
    paragraphs: [what, 'If you didn’t seal it, contact operations right away.'],
    facts: [
      { label: 'Job', values: [{ strong: number, words: jobName }] },
      { label: 'Seal states', values: [{ words: sealStates.join(', ') }] },
      { label: 'Uploaded by', values: [{ words: uploader, note: when }] },
      { label: 'Files', values: fileNames.map((words) => ({ words })) },
    ],
    button: jobButton(origin, jobNumber),
    smallPrint: ['You get this email whenever someone else uploads a set that is accepted with you as its sealer.'],
  });
}
