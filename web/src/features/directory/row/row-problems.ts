import { problemNames, type Problems } from '../../../forms/problems.ts';
import { withFullStop } from '../../../lib/session/failure.ts';

/** Returns what is wrong, a sentence each: why the row was not saved, then what is wrong with its fields, each once. */
export function rowProblems(
  failure: string | null,
  problems: Problems<Record<string, unknown>>,
  order: readonly string[],
): string[] {
  const fields = problemNames<Record<string, unknown>>(problems, order).map((name) =>
    withFullStop(problems[name] ?? ''),
  );
  return [...new Set([...(failure === null ? [] : [withFullStop(failure)]), ...fields])].filter(
    (sentence, place, all) => place === 0 || !all[0]?.includes(sentence),
  );
}
