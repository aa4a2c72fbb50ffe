import { formatJobNumber } from '../jobs/job-number.ts';
import { withoutControls } from '../shared/one-line.ts';
import { jobAddress, subjectOf, type Letter } from './letter.ts';

/** The words of the letter where nobody wrote others, before and after the job's name. */
export const COMPLETION_WORDS = ['The sealed documents of ', ' are ready.'] as const;

/** Returns what the letter says where nobody wrote anything else. */
export function completionWords(jobName: string): string {
  return COMPLETION_WORDS.join(jobName);
}

export type CompletionFacts = {
  jobNumber: number;
  jobName: string;
  /** The whole name of whom the letter is for. */
  to: string;
  /** What operations wrote to the customer (client_email_body). */
  words: string;
  designs: number;
  /** The codes of the states that the documents are sealed for. */
  states: readonly string[];
  /** The address of the product, such as https://desk.example. */
  origin: string;
};

/** Returns the letter by which the customer learns that the job is complete: greeting, words, facts and link. */
export function completionLetter({ jobNumber, jobName, to, words, designs, states, origin }: CompletionFacts): Letter {
  const number = formatJobNumber(jobNumber);
  const lines = [
    `Hello ${withoutControls(to)},`,
    '',
    ...linesOf(words),
    '',
    `Job: ${number}, ${withoutControls(jobName)}`,
    `Designs: ${designs}`,
    `Sealed for: ${states.join(', ')}`,
    '',
    `Download the documents: ${jobAddress(origin, jobNumber)}`,
  ];
  return { subject: subjectOf(`${number} is complete: `, jobName), body: lines.join('\n') };
}

function linesOf(words: string): string[] {
  return words
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => withoutControls(line).trimEnd());
}
