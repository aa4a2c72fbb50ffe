import { STATE_NAME, type StateCode } from '../shared/codes.ts';

// Sentences about a sealed set: each names the page, the state and what is missing, and what to do about it.

/** What a set is compared with, in words. */
export const COMPARED_WITH = {
  toSeal: 'the PDF that was to be sealed',
  reviewed: 'the PDF that was reviewed',
} as const;
export type ComparedWith = (typeof COMPARED_WITH)[keyof typeof COMPARED_WITH];
/** The same where a sentence is about its pages. */
const SET_IN_WORDS: Record<ComparedWith, string> = {
  [COMPARED_WITH.toSeal]: 'the set to seal',
  [COMPARED_WITH.reviewed]: 'the reviewed set',
};

const SEAL_AGAIN = 'Correct the seal and upload the whole PDF again.';
const START_AGAIN = 'Download the PDF, seal it as it is, and upload it again.';
const MOST_PARTS = 12;
const MOST_WORDS = 5;

/** Returns 'Page 7', 'Pages 7, 8 and 31' or 'Pages 1 to 86'. */
function pagesInWords(pages: readonly number[]): string {
  const parts = runsOf(pages).flatMap(([first, last]) => {
    if (first === last) return [`${first}`];
    return last === first + 1 ? [`${first}`, `${last}`] : [`${first} to ${last}`];
  });
  const shown = parts.slice(0, MOST_PARTS);
  if (parts.length > shown.length) shown.push('others');
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${listInWords(shown)}`;
}

/** Returns 'A', 'A and B' or 'A, B and C'. */
function listInWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function runsOf(pages: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const page of pages.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && page <= run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

const stateName = (state: string): string => STATE_NAME[state as StateCode] ?? state;
const withArticle = (name: string): string => `${/^(?!Utah)[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
const inText = (pages: readonly number[]): string => pagesInWords(pages).toLowerCase();
const verb = (pages: readonly number[], one: string, many: string): string => (pages.length === 1 ? one : many);
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

// Seals

export const noSeal = (pages: readonly number[], state: string, engineer: string): string =>
  `${pagesInWords(pages)} ${verb(pages, 'carries', 'carry')} no ${stateName(state)} seal of ${engineer}. Seal ${verb(pages, 'it', 'them')} and upload the whole PDF again.`;
export const noSealOnCover = (state: string, engineer: string): string =>
  `The cover carries no ${stateName(state)} seal of ${engineer}. Seal the first page and upload the whole PDF again.`;
export const sealOfAnother = (pages: readonly number[], state: string, engineer: string): string =>
  `The ${stateName(state)} seal on ${inText(pages)} does not carry the name ${engineer}. ${SEAL_AGAIN}`;
export const sealWithoutNumber = (pages: readonly number[], state: string, engineer: string, number: string): string =>
  `The ${stateName(state)} seal on ${inText(pages)} does not carry ${engineer}’s license number ${number}. ${SEAL_AGAIN}`;
export const sealWithoutLicense = (state: string, engineer: string): string =>
  `There is no ${stateName(state)} license of ${engineer} on record. Have it entered, or have the set sealed by an engineer with that license.`;
export const sealOfOtherState = (pages: readonly number[], state: string, wanted: readonly string[]): string =>
  `${pagesInWords(pages)} ${verb(pages, 'carries', 'carry')} ${withArticle(stateName(state))} seal, but the job is sealed for ${listInWords(wanted.map(stateName))}. Remove it and upload the whole PDF again.`;
export const sealWithoutDate = (pages: readonly number[], state: string): string =>
  `The ${stateName(state)} seal on ${inText(pages)} has no date. Add the date of sealing and upload the whole PDF again.`;
export const sealAfterToday = (pages: readonly number[], state: string, day: string): string =>
  `The ${stateName(state)} seal on ${inText(pages)} is dated ${dayInWords(day)}, which is not yet. ${SEAL_AGAIN}`;
export const licenseNotValidOn = (
  pages: readonly number[],
  state: string,
  engineer: string,
  { day, until }: { day: string; until: string },
): string =>
  `${engineer}’s ${stateName(state)} license was not valid on ${dayInWords(day)}, the date of the seal on ${inText(pages)}: ${until < day ? `it ended on ${dayInWords(until)}` : 'it began later, or is not active'}. Renew the license or have the set sealed by another engineer.`;
export const requiredTextMissing = (state: string, text: string): string =>
  `The text that ${stateName(state)} asks for is missing: “${text}”. Add it beside the seal and upload the whole PDF again.`;
export const firmNumberMissing = (state: string, number: string): string =>
  `The firm’s ${stateName(state)} number ${number} is missing. Add it beside the seal and upload the whole PDF again.`;
export const renewalMissing = (state: string): string =>
  `${stateName(state)} asks for the renewal date of the license, and the PDF shows none that is still to come. Add it beside the seal and upload the whole PDF again.`;

// Signatures

export const noSignature = (states: readonly string[]): string =>
  `The PDF has no digital signature, which ${listInWords(states.map(stateName))} ${states.length === 1 ? 'asks' : 'ask'} for. Sign it with your certificate after sealing, as the last step, and upload it again.`;
export const notSealersCertificate = (signer: string, engineer: string): string =>
  `The digital signature of ${signer} was not made with a certificate of ${engineer} that is on record. Sign with your own certificate, or have a new one entered, and upload the PDF again.`;
export const certificateNotValid = (engineer: string): string =>
  `The certificate of ${engineer} was not valid when the PDF was signed. Sign with a valid certificate and upload it again.`;

export const CERTIFICATE_ENDED =
  'The certificate that the PDF is signed with was reported lost or ended. Sign with another certificate and upload it again.';

// Pages

export const pagesLost = (wanted: number, found: number, missing: readonly number[], what: ComparedWith): string =>
  `Pages are missing: ${what} has ${wanted}, and this one has ${found}.${missing.length > 0 ? ` Not found: ${inText(missing)}.` : ''} ${START_AGAIN}`;
export const pagesMissing = (missing: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(missing)} of ${SET_IN_WORDS[what]} ${verb(missing, 'is', 'are')} missing. ${START_AGAIN}`;
export const pagesNotInSet = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'isn’t', 'aren’t')} in ${SET_IN_WORDS[what]}. Extra pages belong in front. ${START_AGAIN}`;
export const pagesRepeated = (pages: readonly number[], of: number, what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'repeats', 'repeat')} page ${of} of ${SET_IN_WORDS[what]}. Remove ${verb(pages, 'it', 'them')} and upload the whole PDF again.`;
export const pagesInOtherOrder = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'is', 'are')} not in the order of ${what}. Extra pages belong in front. ${START_AGAIN}`;
export const otherPageSize = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'has', 'have')} another size than in ${what}. ${START_AGAIN}`;
export const otherPageBoxes = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'has', 'have')} other page boxes than in ${what}: some programs show or print another part of the paper. ${START_AGAIN}`;
export const otherHiddenPaper = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'differs', 'differ')} from ${what} outside the part that is shown, which some programs show or print. ${START_AGAIN}`;
export const pagesTurned = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'is', 'are')} turned, unlike in ${what}. ${START_AGAIN}`;
export const linksAdded = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'has', 'have')} links that ${what} does not have. Remove them and upload the whole PDF again.`;
export const extraAdded = (pages: readonly number[], has: string, what: ComparedWith): string =>
  `${pages.length === 0 ? 'The PDF has' : `${pagesInWords(pages)} ${verb(pages, 'has', 'have')}`} ${has}, unlike ${what}. Remove that and upload the whole PDF again.`;

export const NOT_IN_THE_IMAGE = 'something that its page image does not show';

/** What a PDF may not have where what it is compared with doesn't. */
export const EXTRA = {
  'hidden-annotation': 'an annotation that is hidden',
  'changing-annotation': 'an annotation that shows something else under the mouse or in another state',
  'printers-annotation': 'a mark that is for printers only',
  redaction: 'a part that is marked to be removed',
  'loose-field': 'a form field that some programs let anybody fill in',
  'unknown-action': 'a link or bookmark that does something else than to show a page',
  'redrawn-fields': 'form fields that each program draws in its own way',
  'other-area': 'a setting that shows or prints another part of the paper',
  'print-range': 'a setting that prints some of its pages only',
  'spoken-text': 'texts that programs read aloud or copy in place of what is drawn',
  'print-picture': 'a picture that is printed as another one',
  'print-function': 'a setting that prints other shades than are shown',
  'print-program': 'a part that is printed and not shown',
} as const;
export const wordsMissing = (page: number, words: readonly string[], what: ComparedWith): string =>
  `Page ${page} differs from ${what}: ${wordsInWords(words)} ${words.length === 1 ? 'is' : 'are'} missing. ${START_AGAIN}`;
export const wordsUnseen = (pages: readonly number[], words: readonly string[]): string =>
  `${pagesInWords(pages)} ${verb(pages, 'has', 'have')} words that can be read by programs and not be seen: ${wordsInWords(words)}. Remove what is hidden, such as a text layer of a scanner program, and upload the whole PDF again.`;
export const textLayerGone = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'is a picture', 'are pictures')} without text, unlike in ${what}. Seal the PDF without printing or scanning it, and upload it again.`;
export const inkLost = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'is', 'are')} not drawn as in ${what}: lines or letters are missing. ${START_AGAIN}`;
export const inkAdded = (pages: readonly number[], what: ComparedWith): string =>
  `${pagesInWords(pages)} ${verb(pages, 'shows', 'show')} more than ${what}, and it is no seal and no signature. Remove it, or have it reviewed, and upload the whole PDF again.`;
export const pagesNotDrawn = (pages: readonly number[]): string =>
  `${pagesInWords(pages)} can’t be drawn, so nobody can compare ${verb(pages, 'it', 'them')}. Save the PDF again with another program and upload it.`;
export const pagesNotRead = (pages: readonly number[]): string =>
  `The text of ${inText(pages)} can’t be read. Save the PDF again with another program and upload it.`;

// Warnings: the set is accepted

export const sealsUnread = (pages: number): string =>
  `The seal on ${pages === 1 ? '1 page' : `${pages} pages`} is a picture that could not be read. The reviewer confirms whose it is.`;
export const datesUnread = (pages: readonly number[]): string =>
  `The date of the seal on ${inText(pages)} could not be read. The reviewer confirms it.`;
export const textMayBeInPicture = (state: string, text: string): string =>
  `“${text}”, which ${stateName(state)} asks for, could not be read; it may be part of the picture of the seal.`;
/** `signer` is what the certificate says, which is what its maker typed. */
export const certificateNotRegistered = (signer: string, engineer: string | null): string =>
  `Signed with a certificate that isn’t registered for ${engineer ?? 'the engineer who sealed it'}. The name in it, “${signer}”, proves nothing: anyone can make a certificate with this name.`;
export const LOCKED_BUT_UNLOCKED_WANTED =
  'The customer asked for an unlocked PDF, but this one is locked or certified.';
export const UNLOCKED_BUT_LOCK_EXPECTED =
  'The final PDF isn’t locked, and the customer didn’t ask for an unlocked one.';
export const pagesInFront = (pages: number): string =>
  `${pages === 1 ? '1 page' : `${pages} pages`} in front ${pages === 1 ? 'was' : 'were'} not reviewed.`;
export const designsNotFound = (labels: readonly string[]): string =>
  `Of the customer’s drawings these were not found in the PDF: ${listInWords(labels.slice(0, MOST_PARTS))}${labels.length > MOST_PARTS ? ` and ${labels.length - MOST_PARTS} more` : ''}.`;
export const designsRedrawn = (pages: readonly number[]): string =>
  `${pagesInWords(pages)} ${verb(pages, 'differs', 'differ')} from the customer’s drawing of the same design.`;

function wordsInWords(words: readonly string[]): string {
  const shown = words.slice(0, MOST_WORDS).map((word) => `“${word}”`);
  return listInWords(words.length > MOST_WORDS ? [...shown, `${words.length - MOST_WORDS} more`] : shown);
}
