import { LICENSE_STATUSES, LicenseFields } from '@sealdesk/contract/licenses/licenses.ts';
import { lastDayOutside, licenseOverlaps } from '@sealdesk/contract/licenses/license-messages.ts';
import { z } from 'zod';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asActor, Day, parseRequest, State, typedState } from './admin-request.ts';
import {
  insertLicense,
  listLicenses,
  lockContact,
  lockLicense,
  overlapsLicense,
  saveIsEngineer,
  updateLicense,
  type Engineer,
  type EngineerKey,
  type License,
} from './licenses.store.ts';

/** A license as it is typed at the terminal. */
export type NewLicense = {
  state: string;
  number: string;
  validFrom: string;
  validUntil: string;
  discipline?: string | undefined;
  evidenceUrl?: string | undefined;
};

/** Marks somebody of the firm as an engineer, or as none any more; returns their name. Only engineers seal. */
export async function setEngineer(db: Db, actor: string, key: EngineerKey, isEngineer: boolean): Promise<string> {
  return asActor(db, actor, async (tx) => {
    const contact = await getContact(tx, key);
    if (isEngineer && !contact.isOfFirm) {
      throw new Refused('invalid', `${contact.fullName} is not of the firm: only employees are engineers.`);
    }
    await saveIsEngineer(tx, contact.contactId, isEngineer);
    return contact.fullName;
  });
}

/** Adds a license of an engineer and returns its id. An evidence address means that somebody looked just now. */
export async function addLicense(db: Db, actor: string, key: EngineerKey, asked: NewLicense): Promise<number> {
  const { state, number, validFrom, validUntil, discipline, evidenceUrl } = asked;
  const typed = { state: typedState(state), number, valid_from: validFrom, valid_until: validUntil };
  const fields = parseRequest(LicenseFields, { ...typed, discipline, evidence_url: evidenceUrl });
  return asActor(db, actor, async (tx) => saveNewLicense(tx, await getEngineer(tx, key), fields));
}

/** Saves a new license of an engineer, who is locked, so that two at once can't add the same; returns its id. */
export async function saveNewLicense(tx: Tx, engineer: Engineer, fields: LicenseFields): Promise<number> {
  const row = {
    contact_id: engineer.contactId,
    state: fields.state,
    number: fields.number,
    valid_from: fields.valid_from,
    valid_until: fields.valid_until,
    discipline: fields.discipline ?? null,
    evidence_url: fields.evidence_url ?? null,
    checked_at: fields.evidence_url ? new Date() : null,
  };
  if (await overlapsLicense(tx, row)) throw overlapping(engineer.fullName, row);
  return insertLicense(tx, row);
}

/** The refusal of a license whose days another one of the same number has. */
export function overlapping(fullName: string, { number, state }: { number: string; state: string }): Refused {
  const message = licenseOverlaps(fullName, number, state);
  return new Refused('conflict', message, { number: [message] });
}

/** Returns all licenses, or those of one state, by state and name. */
export async function findLicenses(db: Db | Tx, state?: string): Promise<License[]> {
  return listLicenses(db, state === undefined ? undefined : parseRequest(State, state));
}

/** Ends a license early: that day is its last. */
export async function endLicense(db: Db, actor: string, id: number, lastDay: string): Promise<void> {
  const day = parseRequest(Day, lastDay);
  await asActor(db, actor, async (tx) => {
    const license = await getLicense(tx, id);
    requireWithin(day, license);
    await updateLicense(tx, id, { valid_until: day });
  });
}

/** Records the standing that the board gives a license. Only an active one lets its holder seal. */
export async function setLicenseStatus(db: Db, actor: string, id: number, status: string): Promise<void> {
  const standing = parseRequest(z.object({ status: z.enum(LICENSE_STATUSES) }), { status });
  await asActor(db, actor, async (tx) => {
    await getLicense(tx, id);
    await updateLicense(tx, id, standing);
  });
}

/** Refuses a last day that is not one of the days on which the thing is valid. */
export function requireWithin(day: string, { validFrom, validUntil }: { validFrom: string; validUntil: string }): void {
  if (validFrom <= day && day <= validUntil) return;
  const message = lastDayOutside(validFrom, validUntil);
  throw new Refused('invalid', message, { valid_until: [message] });
}

/** Returns the engineer whom the key names, locked; refuses who is none. */
export async function getEngineer(tx: Tx, key: EngineerKey): Promise<Engineer> {
  const contact = await getContact(tx, key);
  if (contact.isEngineer) return contact;
  const message = `${contact.fullName} is not an engineer. Mark them as one first, with their contact.`;
  throw new Refused('invalid', message, { contact_id: [message] });
}

async function getContact(tx: Tx, key: EngineerKey): Promise<Engineer> {
  const contact = await lockContact(tx, key);
  const name = 'contactId' in key ? `number ${key.contactId}` : `with the address ${key.email}`;
  if (!contact) throw new Refused('missing', `There is no contact ${name}.`);
  return contact;
}

/** Returns the license, locked until the transaction ends; refuses where there is none. */
export async function getLicense(tx: Tx, id: number): Promise<License> {
  const license = await lockLicense(tx, id);
  if (!license) throw new Refused('missing', `There is no license ${id}. See: npm run admin -- license list`);
  return license;
}
