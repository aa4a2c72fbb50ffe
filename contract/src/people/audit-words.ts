import { COMPANY_FIELDS } from '../directory/company.ts';
import { CONTACT_FIELDS } from '../directory/contact.ts';
import { CORPORATION_FIELDS } from '../directory/corporation.ts';
import type { DirectoryField } from '../directory/directory-fields.ts';

/** What happened to a user and is no change of a value, as the audit trail words it before the name. */
export const USER_EVENT_WORDS: Record<string, string> = {
  invited: 'invited',
  'invitation-withdrawn': 'withdrew the invitation of',
  'invitation-accepted': 'accepted the invitation of',
  'second-factor-reset': 'reset the second factor of',
  'credentials-removed': 'removed the customer credentials of',
  'sessions-ended': 'ended sessions of',
  'passkey-added': 'added a passkey of',
  'passkey-removed': 'removed a passkey of',
  'code-set': 'set up the authenticator code of',
  'recovery-codes-made': 'made new recovery codes of',
  'recovery-code-used': 'used a recovery code of',
  'password-set': 'set the password of',
  'email-change-asked': 'asked to change the sign-in email of',
  'email-change-confirmed': 'confirmed the new sign-in email of',
  'email-change-waived': 'waived the confirmation by the former email of',
  'email-change-done': 'changed the sign-in email of',
  'email-change-withdrawn': 'withdrew the change of the sign-in email of',
};

/** What a recorded row is called behind 'added', 'changed' and 'removed'. */
export const ROW_WORDS: Record<string, string> = {
  corporation: 'the corporation',
  company: 'the company',
  contact: 'the contact',
  account: 'the account',
  project: 'the project',
  app_user: 'the user',
  license: 'the license of',
  firm_authorization: 'the firm’s authorization in',
  engineer_certificate: 'the certificate of',
  seal_fingerprint: 'the registered seal of',
  state_rule: 'the rules of',
};
export const CHANGE_WORDS = { created: 'added', changed: 'changed', removed: 'removed' } as const;

const labelsOf = (fields: Record<string, DirectoryField>) =>
  Object.fromEntries(Object.values(fields).map(({ column, label }) => [column, label]));

/** The columns whose values the audit trail shows, and what they are called. What is not among them is not shown. */
export const AUDIT_FIELDS: Record<string, Record<string, string>> = {
  corporation: labelsOf(CORPORATION_FIELDS),
  company: labelsOf(COMPANY_FIELDS),
  contact: { ...labelsOf(CONTACT_FIELDS), role: 'Role' },
  account: { name: 'Account' },
  project: { title: 'Project' },
  app_user: {
    max_file_uploads: 'Max files',
    sign_in_email: 'Sign-in email',
    oidc_subject: 'Firm account',
    has_password: 'Password',
    has_code: 'Authenticator code',
  },
  license: {
    state: 'State',
    number: 'Number',
    discipline: 'Discipline',
    status: 'Status',
    valid_from: 'Valid from',
    valid_until: 'Valid until',
    evidence_url: 'Evidence',
  },
  firm_authorization: { number: 'Number', valid_from: 'Valid from', valid_until: 'Valid until' },
  engineer_certificate: { subject: 'Subject', valid_from: 'Valid from', valid_until: 'Valid until', ended_at: 'Ended' },
  seal_fingerprint: { state: 'State', ended_at: 'Ended' },
  state_rule: {
    effective_from: 'In force from',
    seal_mode: 'Seal on',
    is_digital_required: 'Digital seal',
    retention_years: 'Years kept',
    is_confirmed: 'Confirmed',
  },
};

/** How many sessions ended by it. */
export const endedSessions = (count: number) => `ended ${count} ${count === 1 ? 'session' : 'sessions'}`;

/** The heads of the exported trail. */
export const AUDIT_EXPORT_COLUMNS = ['When', 'By', 'What', 'Concerns', 'Field', 'From', 'To', 'Reason'] as const;
