/** The encodings that we speak, the smaller one first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the best encoding that the client takes and we have, or null: then the answer is sent as it is. */
export function chooseEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding | null {
  const weights = new Map((accepted ?? '').toLowerCase().split(',').map(weigh));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = available.filter((one) => weightOf(one) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return best ?? null;
}

function weigh(entry: string): [name: string, weight: number] {
  const [name, ...parameters] = entry.split(';').map((part) => part.trim());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return [name!, Number.isFinite(weight) ? weight : 0];
}
