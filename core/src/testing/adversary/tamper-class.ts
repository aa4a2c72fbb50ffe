import type { Random } from '../../../../tools/src/demo/random.ts';
import type { SealTerms } from '../../seals/seal-terms.ts';
import type { EditablePdf } from '../sealed/editable-pdf.ts';
import type { Changes } from '../sealed/make-set.ts';
import type { SetPlan } from '../sealed/plan-set.ts';
import type { PlannedPage } from '../sealed/planned-page.ts';
import type { RuledState } from '../sealed/state-rules.ts';
import type { Aim, AimKind } from './aims.ts';

/** When the set is checked. For Final the reviewed set is the reference, and the tampering happens after the review. */
export const PHASES = ['review', 'final'] as const;
export type Phase = (typeof PHASES)[number];

/** Where the page's first seal is, seen from the tampered place: on blank paper, next to it, with its border on it, or over it. */
export const RELATIONS = ['apart', 'beside', 'edge', 'over'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Which third of the page, as it is shown, has the tampered place. */
export const PARTS = ['top', 'middle', 'bottom'] as const;
export type Part = (typeof PARTS)[number];

/** Where a set is tampered with. `page` counts the planned pages from 0. */
export type Position = { page: number; part: Part; seal: Relation };

/** Whether the set is signed, and whether the tampering happens before or after that. */
export const SIGNINGS = ['unsigned', 'tampered then signed', 'signed then tampered'] as const;
export type Signing = (typeof SIGNINGS)[number];

/** What the checks must do: refuse the set, list the place for the reviewer, or either of them. */
export type Expected = 'refuse' | 'list' | 'refuse-or-list';

/** What must come of a tampering at that position: what a seal may cover is listed and no error, except for words. */
export function expectedAt({ expected, changesWords }: TamperClass, { seal }: Position): Expected {
  return expected === 'refuse' && seal !== 'apart' && !changesWords ? 'refuse-or-list' : expected;
}

/** Everything that a class knows about the set it tampers with. */
export type Scene = {
  plan: SetPlan;
  position: Position;
  phase: Phase;
  /** The tampered page as it was planned. */
  page: PlannedPage;
  aim: Aim;
  /** One of the ways of the class. */
  way: string;
  random: Random;
};

/** What is done to a set. The steps run in this order. */
export type Tampering = {
  /** Pages drawn differently before they are sealed. */
  pages?: PlannedPage[];
  sealing?: Changes['sealing'];
  /** To the sealed and saved pages, before they are signed. */
  objects?(pdf: EditablePdf): void | Promise<void>;
  unsigned?(pdf: Buffer): Promise<Buffer> | Buffer;
  signed?(pdf: Buffer): Promise<Buffer> | Buffer;
  terms?(terms: SealTerms): SealTerms;
  /** Where it must be found, by planned pages from 0: on one of them. The tampered page by default. */
  foundOn?: number[];
};

/** A way to make a drawing say something that nobody sealed, or a seal say what its engineer didn't. */
export type TamperClass = {
  id: string;
  /** What was done, in plain English. */
  title: string;
  expected: Expected;
  aim: AimKind;
  /** Variants of the same tampering. */
  ways?: readonly string[];
  relations?: readonly Relation[];
  phases?: readonly Phase[];
  signings?: readonly Signing[];
  /** What the tampered page's words must be; any form by default. */
  words?: PlannedPage['words'];
  /** Words of the drawing are missing. Ink that a seal covers is only listed, but never a word. */
  changesWords?: true;
  /** The tampered page may look as before: what changed is the file, its words, or how it prints. */
  looksSame?: true;
  /** The seals must be text that programs read: the class changes or imitates their words. */
  needsReadSeals?: true;
  states?: readonly RuledState[];
  /** Which words in a problem about the whole file show that the check found this tampering. */
  about?: RegExp;
  apply(scene: Scene): Tampering | Promise<Tampering>;
};
