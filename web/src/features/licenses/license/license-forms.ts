import {
  EditLicenseBody,
  type License,
  NewLicenseBody,
  RenewLicenseBody,
} from '@sealdesk/contract/licenses/licenses.ts';

/** The fields of all forms of a license; each form has some of them. */
export const LICENSE_LABELS = {
  contact_id: 'Engineer',
  state: 'State',
  number: 'License number',
  valid_from: 'Valid from',
  valid_until: 'Valid until',
  discipline: 'Discipline',
  evidence_url: 'Evidence',
  status: 'Standing',
};

export type NewLicenseValues = {
  contact_id: number | null;
  state: string | null;
  number: string;
  valid_from: string;
  valid_until: string;
  discipline: string;
  evidence_url: string;
};
export const NEW_LICENSE_ORDER = [
  'contact_id',
  'state',
  'number',
  'discipline',
  'valid_from',
  'valid_until',
  'evidence_url',
] as const;
export const newLicenseRules = {
  schema: NewLicenseBody,
  // What is left empty is no value.
  withPresets: (values: NewLicenseValues): NewLicenseValues => ({
    ...values,
    discipline: orNull(values.discipline),
    evidence_url: orNull(values.evidence_url),
  }),
};

export type RenewalValues = { valid_until: string; number: string; evidence_url: string };
export const RENEWAL_ORDER = ['valid_until', 'number', 'evidence_url'] as const;
export const renewalRules = {
  schema: RenewLicenseBody,
  withPresets: (values: RenewalValues): RenewalValues => ({ ...values, evidence_url: orNull(values.evidence_url) }),
};

/** A correction of what was typed. */
export type EditValues = { number: string; valid_from: string; valid_until: string; evidence_url: string };
export const EDIT_ORDER = ['number', 'valid_from', 'valid_until', 'evidence_url'] as const;
/** The version is that of the license when the form is sent, not when it was opened. */
const anyVersion = { updated_at: '' };
export const editRules = {
  schema: EditLicenseBody,
  withPresets: (values: EditValues): EditValues => ({
    ...anyVersion,
    ...values,
    evidence_url: orNull(values.evidence_url),
  }),
};

export type EndValues = { valid_until: string };
export type StandingValues = { status: License['status'] };
export const partRules = {
  schema: EditLicenseBody,
  withPresets: <Values extends object>(values: Values): Values => ({ ...anyVersion, ...values }),
};

/** Returns the form of a license as it is stored. */
export function editValues({ number, valid_from, valid_until, evidence_url }: License): EditValues {
  return { number, valid_from, valid_until, evidence_url: evidence_url ?? '' };
}

/** Returns what an edit sends: the fields that differ from what the form began with, and the version of the license. */
export function changedFields(body: EditLicenseBody, opened: object, license: License): EditLicenseBody {
  const before = new Map<string, unknown>(Object.entries(opened));
  const changed = Object.entries(body).filter(
    ([name, value]) => before.has(name) && (before.get(name) ?? '') !== (value ?? ''),
  );
  return { ...(Object.fromEntries(changed) as Partial<EditLicenseBody>), updated_at: license.updated_at };
}

function orNull(text: string): string {
  // A field holds text alone; the schema takes null for none.
  return (text.trim() === '' ? null : text) as string;
}
