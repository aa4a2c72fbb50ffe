/** A zip that somebody may send us, by its number in the list of hostile inputs, and what must come of it. */
export type HostileZip = {
  id: string;
  what: string;
  make(): Buffer;
  /** The whole sentence of the refusal, or its gist; null where the zip is fine. */
  refusal: string | RegExp | null;
};

/** What the sentence of the refusal must match. */
export function sentenceOf({ refusal }: HostileZip): RegExp {
  return refusal instanceof RegExp ? refusal : new RegExp(`^${RegExp.escape(refusal ?? '')}$`);
}
