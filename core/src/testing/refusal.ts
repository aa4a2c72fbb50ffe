import { Refused } from '../refused.ts';

/** How work is refused. */
export async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error('It was not refused.', { cause: error });
  const { kind, message, fields, facts } = error;
  return { kind, message, ...(fields && { fields }), ...(facts && { facts }) };
}
