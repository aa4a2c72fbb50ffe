import { formatJobNumber } from '../jobs/job-number.ts';
import { jobButton, subjectOf, toLetter, type Letter } from './letter.ts';

export type ReceiptFacts = {
  jobNumber: number;
  jobName: string;
  to: string;
  fileName: string;
  designs: number;
  sealStates: readonly string[];
  /** The address of the product, such as https://desk.example. */
  origin: string;
};

/** Returns the letter by which the contact learns what was received. */
export function receiptLetter({ jobNumber, jobName, to, fileName, designs, sealStates, origin }: ReceiptFacts): Letter {
  const number = formatJobNumber(jobNumber);
  return toLetter({
    subject: subjectOf(`${number} received: `, jobName),
    title: 'We have your files',
    to,
    paragraphs: [`We have received your files for ${jobName}. The job is ${number}.`],
    facts: [
      { label: 'Job', values: [{ strong: number, words: jobName }] },
      { label: 'File', values: [{ words: fileName }] },
      { label: 'Designs', values: [{ words: `${designs}` }] },
      { label: 'Seal states', values: [{ words: sealStates.join(', ') }] },
    ],
    button: jobButton(origin, jobNumber),
    smallPrint: ['We will write again when the sealed documents are ready.'],
  });
}
