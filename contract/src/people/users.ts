import { z } from 'zod';
import { directoryQuery, page } from '../directory/directory-list.ts';
import { MAX_ID, MAX_REASON } from '../shared/limits.ts';
import { MESSAGES } from '../shared/messages.ts';
import { optional } from '../shared/query-values.ts';
import { OPERATIONS_ROLE } from './roles.ts';
import { SIGN_IN_METHODS } from './account.ts';

/** What somebody is, derived from employee number, role and licenses; never edited. */
export const USER_KINDS = ['customer', 'employee', 'operations', 'sealing-engineer'] as const;
export type UserKind = (typeof USER_KINDS)[number];
export const USER_STATES = ['active', 'invited', 'invitation-ran-out', 'disabled'] as const;
export type UserState = (typeof USER_STATES)[number];
/** What somebody proves besides a password: none only where the setting waives it. */
export const SECOND_FACTORS = ['passkey', 'code', 'passkey-and-code', 'firm', 'none'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

const MAX_USER_FILES = 100;
const moment = z.iso.datetime();

/** A row of the table of users. */
export const UserRow = z.strictObject({
  id: z.int(),
  contact_id: z.int(),
  full_name: z.string(),
  email: z.string().nullable(),
  /** The company, or the corporation of a corporate contact; the firm's own people have none. */
  company: z.string().nullable(),
  is_corporate: z.boolean(),
  employee_id: z.int().nullable(),
  kind: z.enum(USER_KINDS),
  role: z.int(),
  max_file_uploads: z.int(),
  last_sign_in_at: moment.nullable(),
  /** Null for somebody who is invited and has set nothing yet. */
  second_factor: z.enum(SECOND_FACTORS).nullable(),
  state: z.enum(USER_STATES),
  /** Until when the invitation works, or when it ran out. */
  invitation_expires_at: moment.nullable(),
  disabled_reason: z.string().nullable(),
  /** Whether this is the viewer. */
  currentUser: z.boolean(),
  updated_at: z.string(),
});
export type UserRow = z.infer<typeof UserRow>;

const USER_SORTS = [
  'full_name',
  'email',
  'company',
  'kind',
  'role',
  'max_file_uploads',
  'last_sign_in_at',
  'state',
] as const;
export const UserListQuery = directoryQuery(USER_SORTS).extend({
  kind: optional(z.enum(USER_KINDS)),
  state: optional(z.enum(USER_STATES)),
});
export type UserListQuery = z.output<typeof UserListQuery>;
export const UserListReply = page(UserRow);
export type UserListReply = z.infer<typeof UserListReply>;

/** What one needs to know of somebody before changing their rights. */
export const UserFacts = z.strictObject({
  user: UserRow,
  sign_in: z.strictObject({
    email: z.string().nullable(),
    /** How the firm's provider knows them. */
    subject: z.string().nullable(),
    passkeys: z.int(),
    has_password: z.boolean(),
    has_code: z.boolean(),
    recovery_codes: z.int(),
  }),
  sessions: z.strictObject({
    open: z.int(),
    last_used_at: moment.nullable(),
    last_method: z.enum(SIGN_IN_METHODS).nullable(),
  }),
  /** Whose jobs they see. */
  sees: z.strictObject({
    of: z.enum(['everything', 'corporation', 'company', 'nothing']),
    name: z.string().nullable(),
    companies: z.int(),
  }),
  /** A new address that waits for its confirmations. */
  email_change: z
    .strictObject({
      email: z.string(),
      requested_at: moment,
      is_before_confirmed: z.boolean(),
      is_after_confirmed: z.boolean(),
    })
    .nullable(),
});
export type UserFacts = z.infer<typeof UserFacts>;

export const maxFiles = z
  .int('Max files is a whole number')
  .min(1, `Max files is 1 to ${MAX_USER_FILES}`)
  .max(MAX_USER_FILES, `Max files is 1 to ${MAX_USER_FILES}`);
const reason = z.string().trim().min(1, MESSAGES.reasonRequired).max(MAX_REASON);

export const InviteBody = z.strictObject({
  contact_id: z.int().positive().max(MAX_ID),
  max_file_uploads: maxFiles.optional(),
});
export const UserReply = z.strictObject({ message: z.string(), user: UserRow });
export type UserReply = z.infer<typeof UserReply>;

/** What is left out stays as it is. Disabling needs a reason. */
export const EditUserRightsBody = z
  .object({
    role: z.int().min(0).max(OPERATIONS_ROLE).optional(),
    max_file_uploads: maxFiles.optional(),
    is_disabled: z.boolean().optional(),
    reason: reason.optional(),
    updated_at: z.string().max(50),
  })
  .refine(({ is_disabled, reason: why }) => is_disabled !== true || why !== undefined, {
    path: ['reason'],
    message: MESSAGES.reasonRequired,
  });
export type EditUserRightsBody = z.infer<typeof EditUserRightsBody>;

export const ReasonBody = z.strictObject({ reason });
