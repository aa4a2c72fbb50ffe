import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { EditUserRightsBody, maxFiles, USER_STATES, type UserRow } from '@sealdesk/contract/people/users.ts';
import { z } from 'zod';
import { call } from '../../../lib/session/api.ts';
import type { RowKind } from '../row/row-kind.ts';
import { sendOnce } from '../../../lib/session/send-once.ts';

/** The form of a user: what can be changed of their rights. */
export type UserValues = { role: number | null; max_file_uploads: number | null; state: string };

const ROLE = `Role is 0 to ${OPERATIONS_ROLE}`;
const RULES = z.object({
  role: z.int(ROLE).min(0, ROLE).max(OPERATIONS_ROLE, ROLE),
  max_file_uploads: maxFiles,
  state: z.enum(USER_STATES),
});

/** Returns how rights are edited; `reasonOf` gives the reason that was asked for before somebody is disabled. */
export function userKind(reasonOf: () => string): RowKind<UserRow, UserValues> {
  return {
    thing: 'user',
    labels: { role: 'Role', max_file_uploads: 'Max files', state: 'State' },
    empty: { role: 0, max_file_uploads: 0, state: 'active' },
    rulesFor: () => ({ schema: RULES }),
    namesIn: () => ({}),
    save: async ({ id }, changes, key) => {
      const { state, ...rest } = changes as typeof changes & { state?: string };
      const isDisabled = state === 'disabled';
      const disabling =
        state === undefined ? {} : { is_disabled: isDisabled, ...(isDisabled && { reason: reasonOf() }) };
      const body: EditUserRightsBody = { ...rest, ...disabling };
      const { message, user } = await sendOnce('editUserRights', { params: { id: String(id) }, body }, key);
      return { message, row: user };
    },
    read: async ({ id }) => (await call('getUserFacts', { params: { id: String(id) } })).user,
  };
}
