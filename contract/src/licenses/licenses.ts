import { z } from 'zod';
import { reasonText } from '../jobs/act-on-job.ts';
import { isCalendarDay } from '../shared/calendar-day.ts';
import { STATE_CODES } from '../shared/codes.ts';
import { MAX_ID, MAX_SET_PAGES } from '../shared/limits.ts';
import { MESSAGES } from '../shared/messages.ts';
import { plainText } from '../shared/query-values.ts';

export const LICENSE_STATUSES = ['active', 'inactive', 'suspended', 'revoked'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** A license whose last day is so many days away or fewer: renew now, or plan it. */
export const RENEW_NOW_DAYS = 30;
export const PLAN_RENEWAL_DAYS = 90;
/** Mails go out so many days before the last one. */
export const REMINDER_DAYS = [90, 60, 30] as const;

const State = z.enum(STATE_CODES as unknown as [string, ...string[]], {
  error: ({ input }) => (input === null || input === undefined ? 'Choose the state' : 'Is not a state'),
});
const day = z.iso.date();
const moment = z.iso.datetime();

/** A license as it is answered. Of several of one engineer and state, the one that counts is the one that ends last. */
export const License = z.strictObject({
  id: z.int(),
  contact_id: z.int(),
  state: State,
  number: z.string(),
  valid_from: day,
  valid_until: day,
  /** Days from today, by the firm's calendar: 0 on the last day itself, negative afterwards. */
  days_left: z.int(),
  status: z.enum(LICENSE_STATUSES),
  discipline: z.string().nullable(),
  evidence_url: z.string().nullable(),
  checked_at: moment.nullable(),
  /** Lets its holder seal today: in good standing, valid, and the firm is authorized there. */
  lets_seal: z.boolean(),
  updated_at: z.string(),
});
export type License = z.infer<typeof License>;

export const Authorization = z.strictObject({
  id: z.int(),
  state: State,
  number: z.string(),
  valid_from: day,
  valid_until: day,
  days_left: z.int(),
});
export type Authorization = z.infer<typeof Authorization>;

export const Certificate = z.strictObject({
  id: z.int(),
  contact_id: z.int(),
  subject: z.string(),
  /** In hexadecimal digits. */
  sha256: z.string(),
  valid_from: moment,
  valid_until: moment,
  ended_at: moment.nullable(),
});
export type Certificate = z.infer<typeof Certificate>;

/** That there is a fingerprint, and of which state: neither it nor a picture leaves the server. */
export const SealFingerprint = z.strictObject({
  id: z.int(),
  contact_id: z.int(),
  state: State,
  added_at: moment,
  ended_at: moment.nullable(),
});
export type SealFingerprint = z.infer<typeof SealFingerprint>;

/** All that the screen of licenses shows. A firm has dozens of engineers and at most a few thousand licenses. */
export const LicensesReply = z.strictObject({
  today: day,
  engineers: z.array(z.strictObject({ contact_id: z.int(), full_name: z.string() })),
  licenses: z.array(License),
  authorizations: z.array(Authorization),
  /** The states in which the firm may not seal today. None while the firm has entered no authorization at all. */
  unauthorized_states: z.array(State),
  certificates: z.array(Certificate),
  fingerprints: z.array(SealFingerprint),
  /** For each license that ends within 90 days or has ended: the open jobs that its engineer seals and which need it, up to five. */
  needed: z.array(z.strictObject({ license_id: z.int(), jobs: z.array(z.int()), total: z.int() })),
  /** Open jobs that nobody can seal alone: the smallest split, or the states that nobody covers. */
  uncovered: z.array(
    z.strictObject({
      job_id: z.int(),
      states: z.array(State),
      missing: z.array(State),
      split: z.array(z.strictObject({ full_name: z.string(), states: z.array(State) })).nullable(),
    }),
  ),
  uncovered_total: z.int(),
});
export type LicensesReply = z.infer<typeof LicensesReply>;

const dayText = (label: string) =>
  z
    .string(`${label} is a day`)
    .min(1, { error: `${label} is required`, abort: true })
    .refine(isCalendarDay, `${label} is not a day`);
const text = (label: string, most: number) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(most, `${label} cannot exceed ${most} characters`);
const ordered = ({ valid_from, valid_until }: { valid_from: string; valid_until: string }) => valid_from <= valid_until;
const ORDER = { path: ['valid_until'], message: 'Valid until is before the first day' };
const validity = { valid_from: dayText('Valid from'), valid_until: dayText('Valid until') };
const contactId = z.int('Choose the engineer').positive('Choose the engineer').max(MAX_ID);

const licenseFields = {
  state: State,
  number: text('License number', 50),
  ...validity,
  discipline: text('Discipline', 100).nullish(),
  evidence_url: z
    .url({ protocol: /^https?$/, error: 'Evidence is not an address' })
    .max(500, 'Evidence cannot exceed 500 characters')
    .nullish(),
};
/** What is entered of a license, on the screen, in a file and at the terminal. */
export const LicenseFields = z.object(licenseFields).refine(ordered, ORDER);
export type LicenseFields = z.infer<typeof LicenseFields>;
export const NewLicenseBody = z.object({ contact_id: contactId, ...licenseFields }).refine(ordered, ORDER);
export type NewLicenseBody = z.infer<typeof NewLicenseBody>;

/** Ends a license early, records the standing that the board gives it, or corrects what was typed. Left out stays. */
export const EditLicenseBody = z.object({
  number: text('License number', 50).optional(),
  valid_from: dayText('Valid from').optional(),
  valid_until: dayText('Valid until').optional(),
  status: z.enum(LICENSE_STATUSES).optional(),
  evidence_url: NewLicenseBody.shape.evidence_url,
  updated_at: z.string().max(50),
});
export type EditLicenseBody = z.infer<typeof EditLicenseBody>;

/** Its renewal: the same number from the day after its last one, unless said otherwise, until a new day. */
export const RenewLicenseBody = z.object({
  valid_until: dayText('Valid until'),
  number: text('License number', 50).optional(),
  evidence_url: NewLicenseBody.shape.evidence_url,
});
export type RenewLicenseBody = z.infer<typeof RenewLicenseBody>;

export const LicenseReply = z.strictObject({ message: z.string(), license: License });

/** Removes a license that was entered in error. Audit keeps it, with the reason. */
export const RemoveLicenseBody = z.object({
  reason: reasonText.min(1, MESSAGES.reasonRequired),
  updated_at: z.string().max(50),
});
export type RemoveLicenseBody = z.infer<typeof RemoveLicenseBody>;
export const RemoveLicenseReply = z.strictObject({ message: z.string() });

export const NewAuthorizationBody = z
  .object({ state: State, number: text('Number', 50), ...validity })
  .refine(ordered, ORDER);
export type NewAuthorizationBody = z.infer<typeof NewAuthorizationBody>;
export const EndAuthorizationBody = z.object({ valid_until: dayText('Valid until') });
export const AuthorizationReply = z.strictObject({ message: z.string(), authorization: Authorization });

const MAX_CERTIFICATE_TEXT = 20_000;
/** The certificate as PEM text, without a key. */
export const NewCertificateBody = z.object({
  contact_id: contactId,
  certificate: plainText(MAX_CERTIFICATE_TEXT).min(1, 'Choose the file of the certificate'),
});
export const CertificateReply = z.strictObject({ message: z.string(), certificate: Certificate });
/** One's own, for the engineer's account page. */
export const OwnCertificatesReply = z.strictObject({ data: z.array(Certificate) });

/** The fields of the form that a sample page comes with, as text. */
export const NewFingerprintFields = z.object({
  contact_id: z.coerce.number('Choose the engineer').pipe(contactId),
  state: State,
  page: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], 'Page must be a whole number')
    .pipe(z.int('Page must be a whole number').min(1, 'Pages begin at 1').max(MAX_SET_PAGES, 'There is no such page')),
});
export const FingerprintReply = z.strictObject({ message: z.string(), fingerprint: SealFingerprint });

export const MAX_IMPORT_TEXT = 2_000_000;
/** CSV text in the columns of the export. `is_trial` says what would happen and changes nothing. */
export const ImportLicensesBody = z.object({
  csv: plainText(MAX_IMPORT_TEXT).min(1, 'The file is empty'),
  is_trial: z.boolean(),
});
export const ImportLicensesReply = z.strictObject({
  message: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Lines that can't be imported, by their number in the file: while there is one, nothing is imported. */
  problems: z.array(z.strictObject({ line: z.int(), message: z.string() })),
});
export type ImportLicensesReply = z.infer<typeof ImportLicensesReply>;
