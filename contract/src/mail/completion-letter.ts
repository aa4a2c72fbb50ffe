import { formatJobNumber } from '../jobs/job-number.ts';
import { linesOf } from '../shared/one-line.ts';
import { megabytes } from '../uploads/file-size.ts';
import { jobButton, subjectOf, toLetter, type Fact, type FactValue, type Letter } from './letter.ts';

/** The words of the letter where nobody wrote others, before and after the job's name. */
export const COMPLETION_WORDS = ['The sealed documents of ', ' are ready.'] as const;

/** Returns what the letter says where nobody wrote anything else. */
export function completionWords(jobName: string): string {
  return COMPLETION_WORDS.join(jobName);
}

/** Somebody who gets a copy, by each type that they get it as. */
export type LetterCopy = { name: string; address: string | null; type: string };

export type CompletionFacts = {
  jobNumber: number;
  jobName: string;
  contact: { name: string; address: string | null };
  /** What operations wrote to the customer (client_email_body). */
  words: string;
  /** The codes of the states that the documents are sealed for. */
  states: readonly string[];
  /** Whoever sealed the set, and the day as the reader reads it; null where nobody is recorded. */
  sealedBy: { name: string; day: string | null } | null;
  /** Null before they are in. */
  files: readonly { name: string; pages?: number | null; size: number }[] | null;
  copies: readonly LetterCopy[];
  /** The address of the product, such as https://desk.example. */
  origin: string;
};

/** What stands for the files in a preview, before they are in. */
const FILES_TO_COME = 'name, pages and size of each file';
const NOT_ATTACHED = 'You sign in first. The files are not attached, so that only your company can fetch them.';

/** Returns the letter by which the customer learns that the job is complete. All but the words is fixed. */
export function completionLetter(facts: CompletionFacts): Letter {
  const { jobNumber, jobName, contact, copies, words, states, sealedBy, files, origin } = facts;
  const number = formatJobNumber(jobNumber);
  const rows: Fact[] = [
    { label: 'Job', values: [{ strong: number, words: jobName }] },
    { label: 'Seal states', values: [{ words: states.join(', ') }] },
  ];
  if (sealedBy) rows.push({ label: 'Sealed by', values: [{ words: withDay(sealedBy) }] });
  rows.push({ label: 'Files', values: files ? files.map(describeFile) : [{ note: FILES_TO_COME }] });
  return toLetter({
    subject: subjectOf(`${number} is complete: `, jobName),
    title: 'Your sealed documents are ready',
    to: contact.name,
    paragraphs: paragraphsOf(words),
    facts: rows,
    button: jobButton(origin, jobNumber),
    smallPrint: [NOT_ATTACHED],
    footer: copiesSentence(copies.filter(({ address }) => address?.toLowerCase() !== contact.address?.toLowerCase())),
  });
}

/** The lines of each paragraph; an empty line is between two. */
function paragraphsOf(words: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of linesOf(words)) {
    if (line !== '') paragraphs.at(-1)!.push(line);
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([]);
  }
  return paragraphs;
}

function withDay({ name, day }: { name: string; day: string | null }): string {
  return day === null ? name : `${name}, ${day}`;
}

function describeFile({ name, pages, size }: { name: string; pages?: number | null; size: number }): FactValue {
  const counted = typeof pages === 'number' ? [`${pages} ${pages === 1 ? 'page' : 'pages'}`] : [];
  return { words: name, note: [...counted, megabytes(size)].join(', ') };
}

/** 'Copies went to Ruth Aldana (Company copy) and Wes Harlan (Corporate copy).'; whoever has no address gets none. */
export function copiesSentence(copies: readonly LetterCopy[]): string[] {
  const byAddress = new Map<string, { name: string; types: string[] }>();
  for (const { name, address, type } of copies) {
    const key = address?.toLowerCase();
    if (key === undefined) continue;
    const { types } = byAddress.get(key) ?? { types: [] };
    byAddress.set(key, { name, types: [...types, type] });
  }
  const named = [...byAddress.values()].map(({ name, types }) => `${name} (${types.join(', ')})`);
  if (named.length === 0) return [];
  return [`Copies went to ${new Intl.ListFormat('en-US').format(named)}.`];
}
