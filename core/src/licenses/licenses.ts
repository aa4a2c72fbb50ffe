import { z } from 'zod';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asActor, Day, parseRequest, State, Text } from './admin-request.ts';
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

export const LICENSE_STATUSES = ['active', 'inactive', 'suspended', 'revoked'] as const;

const NewLicense = z
  .object({
    state: State,
    number: Text(50),
    validFrom: Day,
    validUntil: Day,
    discipline: Text(100).nullable().default(null),
    evidenceUrl: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable()
      .default(null),
  })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, {
    path: ['validUntil'],
    message: 'Is before the first day',
  });
export type NewLicense = z.input<typeof NewLicense>;

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
  const license = parseRequest(NewLicense, asked);
  return asActor(db, actor, async (tx) => {
    // Locked, so that two at once can't add the same license.
    const engineer = await getEngineer(tx, key);
    const row = {
      contact_id: engineer.contactId,
      state: license.state,
      number: license.number,
      valid_from: license.validFrom,
      valid_until: license.validUntil,
      discipline: license.discipline,
      evidence_url: license.evidenceUrl,
      checked_at: license.evidenceUrl === null ? null : new Date(),
    };
    if (await overlapsLicense(tx, row)) {
      const message = `${engineer.fullName} has license ${license.number} of ${license.state} on some of these days already.`;
      throw new Refused('conflict', `${message} Its renewal begins after its last day.`);
    }
    return insertLicense(tx, row);
  });
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
  throw new Refused('invalid', `It is valid from ${validFrom} to ${validUntil}: its last day must be one of these.`);
}

/** Returns the engineer whom the key names, locked; refuses who is none. */
export async function getEngineer(tx: Tx, key: EngineerKey): Promise<Engineer> {
  const contact = await getContact(tx, key);
  if (contact.isEngineer) return contact;
  throw new Refused('invalid', `${contact.fullName} is not an engineer. See: npm run admin -- engineer add --help`);
}

async function getContact(tx: Tx, key: EngineerKey): Promise<Engineer> {
  const contact = await lockContact(tx, key);
  const name = 'contactId' in key ? `number ${key.contactId}` : `with the address ${key.email}`;
  if (!contact) throw new Refused('missing', `There is no contact ${name}.`);
  return contact;
}

async function getLicense(tx: Tx, id: number) {
  const license = await lockLicense(tx, id);
  if (!license) throw new Refused('missing', `There is no license ${id}. See: npm run admin -- license list`);
  return license;
}
