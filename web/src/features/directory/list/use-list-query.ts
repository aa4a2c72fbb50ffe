import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { changeQuery, type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

export type SetQuery<Query> = (change: Partial<Query>, options?: { replace?: boolean }) => void;

/** Returns what the table is asked for, which lives in the address bar, and how to change it. */
export function useListQuery<Query extends ListQuery>(schema: z.ZodType<Query>): [Query, SetQuery<Query>] {
  const [address, setAddress] = useSearchParams();
  return [
    readListQuery(schema, address),
    (change, options) =>
      setAddress(() => {
        // The address is ahead of the screen while that is drawn; a change must not undo the one before it.
        const now = new URLSearchParams(window.location.search);
        return writeListQuery(schema, changeQuery(readListQuery(schema, now), change));
      }, options),
  ];
}
