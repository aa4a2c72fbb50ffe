// Sentences about sealed sets. Each names what is wrong and what to do, for the engineer who made the set.

/** What is wrong with the file of a sealed set, by its kind. */
export const FILE_PROBLEM = {
  'not-a-pdf': 'The file does not begin as a PDF does. Save the sealed set as a PDF again and upload that.',
  'no-end': 'The end of the PDF is missing: it was cut off. Save it again and upload the whole file.',
  'data-after-end': 'There is other data after the end of the PDF. Save it again and upload that.',
  'two-formats': 'The file is a PDF and a zip at the same time. Save the PDF alone and upload that.',
  'needs-password': 'The PDF opens only with a password. Please remove the password and upload it again.',
  'unknown-lock': 'The PDF is encrypted for certain people only. Save it without encryption and upload it again.',
  damaged: 'The PDF is damaged. Save it again and upload that.',
  'leads-back': 'The PDF is damaged: a list in it never ends. Print the set to a new PDF and upload that.',
  'draws-itself': 'The PDF is damaged: a part of it draws itself. Print the set to a new PDF and upload that.',
  'page-counts-differ':
    'The PDF is damaged: programs don’t agree on how many pages it has. Print the set to a new PDF and upload that.',
  'packed-repeatedly': 'Parts of the PDF are compressed more than once. Print the set to a new PDF and upload that.',
  'unpacks-too-large':
    'A part of the PDF is too large once it is unpacked. Print the set to a new PDF and upload that.',
  'takes-too-much': 'Reading the PDF takes too much time or memory. Print the set to a new PDF and upload that.',
  'spare-objects':
    'A part of the PDF is in it twice under one number, and programs may show either. Print the set to a new PDF and upload that.',
  'entities-in-metadata':
    'The PDF’s description has definitions that no drawing needs. Print the set to a new PDF and upload that.',
  'hidden-layers': 'The PDF has layers that are not always shown. Save it without layers, seal it and upload that.',
  'changed-afterwards':
    'The PDF was changed after it was saved, and no digital signature covers the change. Save it under a new name (Save As) and upload that.',
} as const;

export const unknownVersion = (version: string): string =>
  `The file claims to be of PDF version “${version}”, which does not exist. Save it as PDF 1.7 and upload it again.`;
export const tooManyPages = (most: number): string =>
  `The PDF has more than ${most.toLocaleString('en-US')} pages. Upload a smaller set.`;
export const pageTooLarge = (page: number, width: number, height: number): string =>
  `Page ${page} is too large to be drawn: ${rounded(width)} x ${rounded(height)} inches. Save it in its real size and upload the whole PDF again.`;
export const imageTooLarge = (width: number, height: number): string =>
  `A picture in the PDF is too large to be drawn: ${rounded(width)} x ${rounded(height)} pixels. Save it with fewer pixels and upload the PDF again.`;
export const hasActiveContent = (what: readonly ActiveContentName[]): string =>
  `The PDF contains ${listed(what.map((name) => ACTIVE_CONTENT[name]))}. Remove that, so that the set can only be looked at, and upload the PDF again.`;
export const addedLayers = (names: readonly string[]): string =>
  `The PDF has layers that the document to be sealed does not have: ${listed(names)}. Save it without layers, seal it and upload that.`;
export const addedFields = (names: readonly string[]): string =>
  `The PDF has form fields that anybody can fill in: ${listed(names)}. Flatten them, seal the PDF and upload that.`;

/** What a PDF may contain besides pages. */
const ACTIVE_CONTENT = {
  javascript: 'JavaScript',
  launch: 'an action that starts a program (Launch)',
  'form-action': 'an action that sends or fills in a form',
  'other-file': 'a link to another file',
  'embedded-file': 'an embedded file',
  media: 'a video, sound or 3D model',
  xfa: 'an XFA form',
  'changes-view': 'an action that shows or hides parts of a page',
  'print-only': 'a note that is printed but not shown on a screen',
  automatic: 'an action that runs by itself',
} as const;
export type ActiveContentName = keyof typeof ACTIVE_CONTENT;

/** What is wrong with a digital signature; `field` is how the PDF names it. */
export const SIGNATURE_PROBLEM = {
  empty: (field: string): string => `The signature “${field}” is prepared but empty. Sign the PDF and upload it again.`,
  unreadable: (field: string): string => `The signature “${field}” can’t be read. Sign the PDF again and upload that.`,
  'unknown-kind': (field: string): string =>
    `The signature “${field}” is of a kind that is too old or not known. Sign with SHA-256 (PKCS#7 or PAdES) and upload that.`,
  changed: (field: string): string =>
    `The PDF was changed after it was signed: the signature “${field}” is no longer valid. Sign the set again and upload that.`,
  forged: (field: string): string =>
    `The signature “${field}” was not made with the certificate that it names. Sign the PDF again and upload that.`,
  'not-covering': (field: string): string =>
    `The signature “${field}” does not cover the whole file. Sign the whole PDF again and upload that.`,
  'added-to': (field: string): string =>
    `Something was added to the PDF after the signature “${field}”. Sign it last, and upload the PDF as it was signed.`,
} as const;

export const severalSignatures = (count: number): string =>
  `The PDF has ${count} digital signatures. A sealed set has one, which covers all of it: sign it once and upload that.`;

const MOST_LISTED = 5;

/** Returns things one after the other, the first five by name. */
function listed(things: readonly string[]): string {
  const named = things.slice(0, MOST_LISTED);
  if (things.length > MOST_LISTED) return `${named.join(', ')} and ${things.length - MOST_LISTED} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

function rounded(number: number): string {
  return Math.round(number).toLocaleString('en-US');
}
