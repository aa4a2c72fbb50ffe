/** Words that stand on and beside seals and say nothing by themselves. */
export const SEAL_WORDS: ReadonlySet<string> = new Set(
  [
    'seal sealed sealing signed signature signatures digitally electronically date dated time engineer engineers',
    'professional licensed license licensure lic registered registration reg pe se civil structural number certificate',
    'authorization coa firm expires expiration exp renewal renews renew',
  ].flatMap((line) => line.split(' ')),
);

/** Words that are said of a drawing, too. */
export const SHORT_WORDS: ReadonlySet<string> = new Set(
  'no of by is my on the state commonwealth for a d p e'.split(' '),
);
