import { SCREEN_PATHS } from '../screen-paths.ts';
import { linesOf, withoutControls } from '../shared/one-line.ts';

/** A row of a mail's facts. Each value is a line of its own: the word that is set off, the words, and a smaller note. */
export type Fact = { label: string; values: readonly FactValue[] };
export type FactValue = { strong?: string; words?: string; note?: string };

/**
 * What a mail says, in the order in which it says it. Both parts of the mail are made of it, and a dialog shows it
 * beforehand, so that the three have the same words.
 */
export type Letter = {
  subject: string;
  title: string;
  greeting: string;
  /** Each is a list of lines. */
  paragraphs: readonly (readonly string[])[];
  facts: readonly Fact[];
  /** Somebody's own words, which are shown as theirs: line by line, with who wrote them and when. */
  reason: { lines: readonly string[]; from: string } | null;
  /** What the reader is asked to do, in order. */
  steps: readonly string[];
  button: { words: string; address: string } | null;
  smallPrint: readonly string[];
  footer: readonly string[];
};

/** The head of the reason and of the steps, in every letter. */
export const LETTER_WORDS = { reason: 'Reason', steps: 'What to do', copyAddress: 'Or copy this address:' } as const;

type Draft = Pick<Letter, 'subject' | 'title'> & {
  /** The name of whom the letter is for. */
  to: string;
  /** A sentence of ours is one line, whatever names are in it; what a person wrote is given as its lines. */
  paragraphs: readonly (string | readonly string[])[];
  facts?: readonly Fact[];
  reason?: { words: string; from: string };
  steps?: readonly string[];
  button?: { words: string; address: string };
  smallPrint?: readonly string[];
  footer?: readonly string[];
};

/** Returns the letter with nothing in it that could pass for a line of another kind, whatever names and reasons are made of. */
export function toLetter(draft: Draft): Letter {
  const { facts = [], reason, steps = [], button = null, smallPrint = [], footer = [] } = draft;
  return {
    subject: withoutControls(draft.subject),
    title: withoutControls(draft.title),
    greeting: `Hello ${withoutControls(draft.to)},`,
    paragraphs: draft.paragraphs.map((paragraph) => [paragraph].flat().map(withoutControls)),
    facts: facts.map(cleanFact),
    reason: reason ? { lines: linesOf(reason.words), from: withoutControls(reason.from) } : null,
    steps: steps.map(withoutControls),
    button,
    smallPrint: smallPrint.map(withoutControls),
    footer: footer.map(withoutControls),
  };
}

/** Returns the letter as the person reads it who stands in for the contact whom it was meant for. */
export function readdressedLetter(
  letter: Letter,
  { to, meantFor, company }: { to: string; meantFor: string; company: string | null },
): Letter {
  const place = company === null ? 'in their place' : `for ${company}`;
  const why = `This email was meant for ${meantFor}, who can’t get email about this job. You get it ${place}.`;
  const greeting = `Hello ${withoutControls(to)},`;
  return { ...letter, greeting, paragraphs: [[withoutControls(why)], ...letter.paragraphs] };
}

function cleanFact({ label, values }: Fact): Fact {
  const clean = (value: FactValue): FactValue =>
    Object.fromEntries(Object.entries(value).map(([part, words]) => [part, withoutControls(words)]));
  return { label, values: values.map(clean) };
}

/** Longer subjects are folded by mail servers and cut by mail programs. */
const MAX_SUBJECT = 78;

/** Returns the button that leads to a job's page. */
export function jobButton(origin: string, jobNumber: number): NonNullable<Letter['button']> {
  return { words: 'Open the job', address: `${origin}${SCREEN_PATHS.jobList}?job=${jobNumber}` };
}

/** Returns the subject with as much of the name as fits, cut at a word. */
export function subjectOf(start: string, jobName: string): string {
  const name = withoutControls(jobName);
  const space = MAX_SUBJECT - start.length;
  if (name.length <= space) return `${start}${name}`;
  const cut = name.slice(0, space);
  const end = cut.lastIndexOf(' ');
  const kept = (end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).replace(/[\s,;:–-]+$/u, '');
  return `${start}${kept}…`;
}
