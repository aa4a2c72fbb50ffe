import type { GoodSet } from '@sealdesk/core/testing/hostile/hostile-pdf.ts';
import { identityOf } from '@sealdesk/core/testing/sealed/identities.ts';
import { makeSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { signPdf } from '@sealdesk/core/testing/sealed/sign-pdf.ts';
import type { SetPurpose } from '../harness/send-set.ts';
import { aSignedPlan, signedSets, type SignedSets } from '../harness/signed-set.ts';
import type { Scene } from './scene.ts';

/** What a hostile PDF is made of, and the jobs that it is sent to. */
export type PdfDesk = SignedSets & {
  start: GoodSet;
  /** Jobs that refused sets are sent to, at Ready to Seal and awaiting the final: none of them moves. */
  refusing: Record<SetPurpose, number>;
};

/** What must become of a file. */
export type Outcome =
  /** Refused with 422 while it is sent: it is no PDF at all. */
  | { at: 'upload' }
  /** Refused by the check with this reason. */
  | { at: 'check'; refused: RegExp }
  /** Accepted, with this message. */
  | { at: 'check'; confirmed: RegExp };

/** A PDF of the list of hostile inputs as it is sent to the product. */
export type PdfCase = {
  id: string;
  what: string;
  purpose?: SetPurpose;
  /** The file, and the job that it is sent to where that is not the one of refused sets. */
  make(desk: PdfDesk): Promise<{ bytes: Buffer; job?: number }>;
  outcome: Outcome;
  /** Checks more of what the row says. */
  after?(scene: Scene, sent: { job: number; bytes: Buffer }): Promise<void>;
};

/** The engineer whose name has letters that a font can draw as one. */
const SEALER = 'Avery M. Stonefield';

/** Makes a good set, its engineer, and the jobs. */
export async function openPdfDesk({ stage, buckets }: Scene): Promise<PdfDesk> {
  const plan = seeds()
    .map((seed) => aSignedPlan(seed))
    .find(({ sealer }) => sealer === SEALER)!;
  const sets = await signedSets({ db: stage.database.db, storage: buckets.storage }, stage.world, plan);
  const signature = plan.signature!;
  const usual = {
    ...(await identityOf(signature)),
    name: signature.signer,
    signedAt: new Date(`${plan.sealedOn}T15:00:00Z`),
  };
  const start: GoodSet = {
    unsigned: (await makeSet(plan, { sealing: { signature: null } })).sealed,
    sign: (pdf, options) => signPdf(pdf, { ...usual, ...options }),
  };
  return { ...sets, start, refusing: { working: await sets.toSeal(), final: await sets.toDeliver() } };
}

function* seeds(): Generator<string, void> {
  for (let place = 0; place < 1_000; place += 1) yield `hostile ${place}`;
}
