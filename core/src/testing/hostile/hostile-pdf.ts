import type { SignOptions } from '../sealed/sign-pdf.ts';

/** A good set to start from, and how it is signed by the engineer whose seals are on it. */
export type GoodSet = {
  unsigned: Buffer;
  sign(pdf: Buffer, options?: Partial<SignOptions>): Buffer;
};

/** A PDF that nobody honest would send; the id is that of its row in the list of hostile inputs. */
export type HostilePdf = {
  id: string;
  title: string;
  make(good: GoodSet): Buffer | Promise<Buffer>;
  /**
   * What the refusal of its file says. `null`: the file alone is no reason to refuse it; what is on its pages, or missing
   * on them, is.
   */
  refused: RegExp | null;
};
