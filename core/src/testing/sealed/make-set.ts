import type { SealTerms } from '../../seals/seal-terms.ts';
import { writePdf } from '../drawings/write-pdf.ts';
import { EditablePdf } from './editable-pdf.ts';
import { identityOf } from './identities.ts';
import { onFiles, OUT } from './on-files.ts';
import { planSet, type SetPlan, type SetWishes } from './plan-set.ts';
import type { PlannedPage } from './planned-page.ts';
import { putSealNumber, putSeals, type PlacedSeal } from './put-seals.ts';
import { RESAVED } from './resave.ts';
import { saveSealed } from './save-sealed.ts';
import { signPdf } from './sign-pdf.ts';
import { fieldShowing } from './signature-field.ts';
import { termsOf } from './terms.ts';
import { writePlanned } from './write-planned.ts';

/** A sealed set with what was to be sealed and what it is judged by. */
export type SealedSet = { plan: SetPlan; merged: Buffer; sealed: Buffer; terms: SealTerms };

/** What happens to a set that should not, by where it happens. */
export type Changes = {
  /** The pages that are sealed, in place of those that were to be. */
  pages?: PlannedPage[];
  /** How they are sealed and signed. */
  sealing?: Partial<Pick<SetPlan, 'cover' | 'seals' | 'signature' | 'saving'>>;
  /** To the sealed pages, before they are signed. */
  objects?(pdf: EditablePdf): void | Promise<void>;
  unsigned?(pdf: Buffer): Promise<Buffer>;
  signed?(pdf: Buffer): Promise<Buffer> | Buffer;
  terms?(terms: SealTerms): SealTerms;
};

/** Makes the files of a planned set. */
export async function makeSet(plan: SetPlan, changes: Changes = {}): Promise<SealedSet> {
  const merged = await writePlanned(plan.pages);
  const given = changes.pages ? await writePlanned(changes.pages) : merged;
  const sealed = await sealPdf(given, plan, changes);
  const terms = await termsOf(plan);
  return { plan, merged, sealed, terms: changes.terms ? changes.terms(terms) : terms };
}

/** Seals and signs a PDF as it was planned for its pages. */
export async function sealPdf(pdf: Buffer, plan: SetPlan, changes: Changes = {}): Promise<Buffer> {
  const sealing = { ...plan, ...changes.sealing };
  const sealed = await seal(await RESAVED[plan.producer](pdf), sealing, changes);
  const ready = changes.unsigned ? await changes.unsigned(sealed) : sealed;
  const signed = await sign(ready, sealing);
  return changes.signed ? changes.signed(signed) : signed;
}

/** Puts the planned seals on the pages and the cover in front. */
async function seal(pdf: Buffer, plan: SetPlan, { objects }: Changes): Promise<Buffer> {
  const { cover, seals, saving } = plan;
  const joined = ['--empty', '--deterministic-id', '--pages', 'cover.pdf', 'in.pdf', '--', OUT];
  const whole = cover ? await onFiles('qpdf', joined, { 'cover.pdf': writePdf([cover.drawing]), 'in.pdf': pdf }) : pdf;
  const edited = await EditablePdf.of(whole);
  const all = [...(cover ? [cover.seals] : []), ...seals];
  const inSignature = sealInSignature(plan)?.seal;
  for (const [place, reference] of edited.pages.entries()) {
    const here = (all[place] ?? []).filter((placed) => placed !== inSignature);
    await putSeals(edited, reference, here);
    const number = plan.firstSealNumber === null ? null : plan.firstSealNumber + place;
    if (number !== null) putSealNumber(edited, reference, `I${number}`);
  }
  await objects?.(edited);
  return saveSealed(edited, saving);
}

/** The first seal that is a field, which the signature's own field shows; null where there is none, or no signature. */
function sealInSignature({ cover, seals, signature }: SetPlan): { page: number; seal: PlacedSeal } | null {
  const all = [...(cover ? [cover.seals] : []), ...seals];
  const place = all.findIndex((placed) => placed[0]?.form === 'field');
  return signature && place !== -1 ? { page: place + 1, seal: all[place]![0]! } : null;
}

async function sign(pdf: Buffer, plan: SetPlan): Promise<Buffer> {
  const { signature, sealedOn } = plan;
  if (!signature) return pdf;
  const inSignature = sealInSignature(plan);
  const { signer, subFilter, isTimeSigned, certify } = signature;
  return signPdf(pdf, {
    ...(await identityOf(signature)),
    name: signer,
    signedAt: new Date(`${sealedOn}T15:00:00Z`),
    subFilter,
    isTimeSigned,
    ...(certify ? { certify } : {}),
    ...(inSignature ? { field: await fieldShowing(pdf, inSignature.page, inSignature.seal) } : {}),
  });
}

/** Makes a good set. Another seed gives another one; the same gives the same, except for the keys of signatures. */
export async function sealedSet(seed: string, wishes: SetWishes = {}): Promise<SealedSet> {
  return makeSet(planSet(seed, wishes));
}
