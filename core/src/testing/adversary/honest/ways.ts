import { newPage, print } from '../../drawings/pdf-page.ts';
import type { EditablePdf } from '../../sealed/editable-pdf.ts';
import { onFiles, OUT } from '../../sealed/on-files.ts';
import type { SetPlan } from '../../sealed/plan-set.ts';
import { formOf, putInContent } from '../../sealed/put-on-page.ts';
import { drawSeal, INKS } from '../../sealed/seal-face.ts';
import type { BaseWishes } from '../base-set.ts';
import { drawOn } from '../draw-on-page.ts';
import type { HonestOutcome } from '../judge-case.ts';

/** What an engineer's or a firm's programs do to a set, of which nothing changes the drawings. */
export type HonestWay = {
  id: string;
  title: string;
  /** What the check says of it. Seals that nobody can read and seals over the drawing are always listed. */
  expected: HonestOutcome;
  wishes?: Partial<BaseWishes>;
  /** The first seal of the first page lies over the drawing. */
  isOverDrawing?: true;
  plan?(plan: SetPlan): SetPlan;
  /** To the sealed pages, before they are saved. */
  objects?(pdf: EditablePdf, plan: SetPlan): void;
  /** How the sealed pages are saved, before they are signed. */
  save?(pdf: Buffer): Promise<Buffer>;
  /** The set is signed only after its review. */
  isSignedLast?: true;
};

const clean = { expected: 'clean' } as const;
const unread = { expected: 'unread seals' } as const;
const SIGNED = { signing: 'tampered then signed', states: ['WA'] } as const;

export const HONEST_WAYS: HonestWay[] = [
  { ...clean, id: 'as-is', title: 'Saved as it was sealed', wishes: { form: 'drawn', producer: 'as it was' } },
  {
    ...clean,
    id: 'linearized',
    title: 'Linearized, with object streams',
    save: (pdf) => byQpdf(pdf, '--linearize', '--object-streams=generate'),
  },
  {
    ...clean,
    id: 'rewritten',
    title: 'All objects written anew, as programs with a library of their own do',
    save: (pdf) => byQpdf(pdf, '--object-streams=disable', '--stream-data=uncompress', '--normalize-content=y'),
  },
  { ...clean, id: 'ghostscript', title: 'Saved by Ghostscript', save: (pdf) => byGhostscript(pdf) },
  {
    ...clean,
    id: 'pdf-a',
    title: 'Saved as PDF/A-2',
    save: (pdf) => byGhostscript(pdf, '-dPDFA=2', '-dPDFACompatibilityPolicy=1'),
  },
  {
    ...clean,
    id: 'cairo',
    title: 'Printed to PDF by cairo',
    save: (pdf) => onFiles('pdftocairo', ['-pdf', 'in.pdf', OUT], { 'in.pdf': pdf }),
  },
  {
    ...clean,
    id: 'nothing-drawn',
    title: 'A program adds content and forms to each page that draw nothing',
    objects(pdf, plan) {
      for (const [place, reference] of pdf.pages.slice(plan.cover ? 1 : 0).entries()) {
        // As every class of ink does it, so that what is found is the ink and not how it came there.
        drawOn(pdf, reference, plan.pages[place]!, ['q Q'], { isInline: true });
        drawOn(pdf, reference, plan.pages[place]!, ['q Q']);
        drawOn(pdf, reference, plan.pages[place]!, ['q Q'], { isUnder: true });
      }
    },
  },
  {
    ...clean,
    id: 'stamps',
    title: 'Seals as stamps of a reviewer’s tool',
    wishes: { form: 'annotation' },
  },
  {
    ...clean,
    id: 'flattened',
    title: 'Stamps that a program made a part of their pages',
    wishes: { form: 'flattened' },
  },
  { ...clean, id: 'fields', title: 'Seals as fields of a form', wishes: { form: 'field', signing: 'unsigned' } },
  {
    ...clean,
    id: 'seal-in-signature',
    title: 'The first seal is what the signature shows',
    wishes: { form: 'field', ...SIGNED },
  },
  {
    ...clean,
    id: 'signed-rsa',
    title: 'Signed with an RSA key',
    wishes: { form: 'drawn', ...SIGNED },
    plan: signedAs('rsa', 'adbe.pkcs7.detached'),
  },
  {
    ...clean,
    id: 'signed-ec',
    title: 'Signed with an elliptic key, by the rules of ETSI',
    wishes: SIGNED,
    plan: signedAs('ec', 'ETSI.CAdES.detached'),
  },
  {
    ...clean,
    id: 'signed-after-review',
    title: 'Signed between review and final',
    wishes: { form: 'drawn', signing: 'tampered then signed', states: ['CA'], phase: 'final' },
    isSignedLast: true,
  },
  {
    ...clean,
    id: 'locked',
    title: 'Locked with an owner’s password',
    wishes: { signing: 'unsigned' },
    save: (pdf) => byQpdf(pdf, '--encrypt', '', 'owner', '256', '--modify=none', '--extract=y', '--'),
  },
  {
    ...clean,
    id: 'locked-and-signed',
    title: 'Locked first and signed then',
    wishes: { form: 'drawn', ...SIGNED },
    plan: (plan) => ({ ...plan, saving: 'plain' }),
    save: (pdf) => byQpdf(pdf, '--encrypt', '', 'owner', '256', '--modify=none', '--'),
  },
  {
    ...clean,
    id: 'written-name',
    title: 'A name written by hand runs across the seal and a little out of it',
    wishes: { form: 'drawn', space: { margin: 14, right: 0 }, seals: (seal) => ({ ...seal, ink: INKS.blue }) },
    objects: writtenNames,
  },
  {
    ...clean,
    id: 'date-beside',
    title: 'The day is printed beside the seal',
    wishes: { form: 'drawn', space: { margin: 10, right: 96 }, seals: (seal) => ({ ...seal, date: null }) },
    objects: datesBeside,
  },
  {
    ...clean,
    id: 'seal-number',
    title: 'The number of each sealed page is at its top',
    plan: (plan) => ({ ...plan, firstSealNumber: 70_000_001 }),
    // Nothing of the drawing is under the number.
    wishes: { page: { family: 'eagle', rotate: 0, crop: null } },
  },
  {
    ...clean,
    id: 'seals-in-a-row',
    title: 'Several seals on each page',
    wishes: { form: 'drawn', signing: 'unsigned', states: ['CA', 'CO', 'ID'] },
  },
  {
    ...clean,
    id: 'cover-letter',
    title: 'A sealed letter is in front',
    wishes: { signing: 'unsigned', states: ['VA', 'CA'] },
  },
  {
    ...clean,
    id: 'white-ground',
    title: 'Seals on white ground, over blank paper',
    wishes: { form: 'drawn', seals: (seal) => ({ ...seal, isOpaque: true }) },
  },
  { ...clean, id: 'turned-pages', title: 'All pages lie on their side', wishes: { page: { rotate: 90 } } },
  { ...clean, id: 'cropped-pages', title: 'All pages are cropped', wishes: { page: { crop: [12, 9, 14, 6] } } },
  {
    ...clean,
    id: 'scanned-drawings',
    title: 'The drawings are scans',
    wishes: { form: 'drawn', page: { words: 'picture' } },
  },
  {
    ...unread,
    id: 'picture-seals',
    title: 'Seals as transparent pictures',
    wishes: { form: 'picture', phase: 'review' },
  },
  {
    ...unread,
    id: 'outline-seals',
    title: 'Seals whose words are outlines',
    wishes: { form: 'outlines', phase: 'review' },
  },
  {
    expected: 'listed',
    id: 'seal-over-drawing',
    title: 'A transparent seal lies over a part of the drawing',
    wishes: { form: 'drawn', phase: 'review' },
    isOverDrawing: true,
  },
  {
    expected: 'listed',
    id: 'picture-seal-over-drawing',
    title: 'A seal that is a picture lies over a part of the drawing',
    wishes: { form: 'picture', phase: 'review' },
    isOverDrawing: true,
  },
];

function byQpdf(pdf: Buffer, ...options: string[]): Promise<Buffer> {
  return onFiles('qpdf', ['in.pdf', ...options, OUT], { 'in.pdf': pdf });
}

function byGhostscript(pdf: Buffer, ...options: string[]): Promise<Buffer> {
  const usual = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dAutoRotatePages=/None'];
  return onFiles('gs', [...usual, ...options, `-sOutputFile=${OUT}`, 'in.pdf'], { 'in.pdf': pdf });
}

function signedAs(kind: 'rsa' | 'ec', subFilter: 'adbe.pkcs7.detached' | 'ETSI.CAdES.detached') {
  return (plan: SetPlan): SetPlan => ({
    ...plan,
    signature: { ...plan.signature!, kind, subFilter, isTimeSigned: true },
  });
}

/** The seals of each page of the sealed file. */
function eachSeal(
  pdf: EditablePdf,
  { cover, seals }: SetPlan,
  draw: (reference: string, placed: SetPlan['seals'][number][number]) => void,
) {
  const all = [...(cover ? [[]] : []), ...seals];
  for (const [place, reference] of pdf.pages.entries()) for (const placed of all[place]!) draw(reference, placed);
}

function writtenNames(pdf: EditablePdf, plan: SetPlan): void {
  eachSeal(pdf, plan, (reference, { seal, spot }) => {
    const face = drawSeal(seal);
    const middle = face.height - 4 - seal.size / 2;
    const from = face.width / 2 - seal.size / 2 - 5;
    const step = (seal.size + 10) / 6;
    const curve = [1, 2, 3, 4, 5, 6].map((part) => `${from + part * step} ${middle + (part % 2 === 0 ? -9 : 13)}`);
    const [first, second] = [curve.slice(0, 3), curve.slice(3)].map((points) => `${points.join(' ')} c`);
    const name = newPage(face.width, face.height);
    name.commands.push(`q 0.8 w 0.1 0.1 0.6 RG ${from} ${middle} m ${first} ${second} S Q`);
    const form = formOf(pdf, name);
    pdf.dict(form)['/BBox'] = [-40, -40, face.width + 40, face.height + 40];
    putInContent(pdf, reference, form, spot);
  });
}

function datesBeside(pdf: EditablePdf, plan: SetPlan): void {
  eachSeal(pdf, plan, (reference, { seal, spot }) => {
    const face = drawSeal(seal);
    const day = newPage(90, 12);
    print(day, 2, 3, 'September 14, 2026', { size: 8 });
    putInContent(pdf, reference, formOf(pdf, day), { x: spot.x + face.width + 2, y: spot.y + face.height / 2 });
  });
}
