import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { findStatus } from '@sealdesk/contract/jobs/statuses.ts';
import {
  JOB_TYPE_LABEL,
  type JobType,
  type Priority,
  PRIORITY_LABEL,
  PRODUCT_TYPE_LABEL,
  type ProductType,
} from '@sealdesk/contract/shared/codes.ts';
import type { EditValues, FactName } from '../edit-values.ts';

type Entry = { id: number; name: string };

/** The names that are known of the people and companies whose numbers the form holds. */
export type KnownNames = { companies: readonly Entry[]; contacts: readonly Entry[]; engineers: readonly Entry[] };

/** Returns the names that a job itself carries. */
export function namesOf(job: Job): KnownNames {
  const { company, contact, drj_contact_id, engineer_seal_contact_id: sealer, sealing_engineer } = job;
  const able = (job.sealable_engineers ?? []).map(({ id, full_name }) => ({ id, name: full_name }));
  return {
    companies: [{ id: company.DrJCOID, name: company.Company }],
    contacts: [{ id: drj_contact_id, name: contact.contact_name }],
    engineers: sealer && sealing_engineer ? [{ id: sealer, name: sealing_engineer.full_name }, ...able] : able,
  };
}

const MONO: ReadonlySet<FactName> = new Set(['mean_roof_height', 'roof_load', 'floor_load']);

/** Returns true for values that are read character by character. */
export function isMono(name: FactName): boolean {
  return MONO.has(name);
}

type InWords = (value: unknown, names: KnownNames) => string;

const EMPTY = 'empty';

/** Fields whose value is no text that people read; those without a value have a word of their own. */
const IN_WORDS: Partial<Record<FactName, InWords>> = {
  job_status: (value) => findStatus(value as number)?.status ?? `Status ${value as number}`,
  job_priority: (value) => PRIORITY_LABEL[value as Priority],
  job_type: (value) => JOB_TYPE_LABEL[value as JobType],
  product_type: (value) => (value === null ? EMPTY : PRODUCT_TYPE_LABEL[value as ProductType]),
  seal_states: (value) => (value as string[]).join(' ') || EMPTY,
  no_lock_request: (value) => (value === true ? 'Yes' : 'No'),
  wind_speed: (value) => (value === null || value === '' ? EMPTY : `${value as number} mph`),
  engineer_seal_contact_id: (value, { engineers }) =>
    value === null ? 'Not assigned' : nameIn(engineers, value as number),
  drjcoid: (value, { companies }) => (value === null ? EMPTY : nameIn(companies, value as number)),
  drj_contact_id: (value, { contacts }) => (value === null ? EMPTY : nameIn(contacts, value as number)),
};

/** Returns a field's value as people read it; 'empty' for none. */
export function valueText(name: FactName, values: EditValues, names: KnownNames): string {
  const value = values[name];
  return IN_WORDS[name]?.(value, names) ?? (String(value ?? '').trim() === '' ? EMPTY : String(value));
}

function nameIn(entries: readonly Entry[], id: number): string {
  return entries.find((entry) => entry.id === id)?.name ?? `No. ${id}`;
}
