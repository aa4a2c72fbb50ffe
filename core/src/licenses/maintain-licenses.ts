import { alreadyRenewed, LICENSE_MESSAGES } from '@sealdesk/contract/licenses/license-messages.ts';
import {
  type EditLicenseBody,
  type License as LicenseRow,
  type NewLicenseBody,
  type RemoveLicenseBody,
  type RenewLicenseBody,
} from '@sealdesk/contract/licenses/licenses.ts';
import { staleRow } from '@sealdesk/contract/directory/directory-messages.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asOperations } from './as-operations.ts';
import { listLicenseRows } from './license-rows.store.ts';
import { getEngineer, getLicense, overlapping, saveNewLicense } from './licenses.ts';
import {
  deleteLicense,
  findLastChanger,
  hasLaterLicense,
  overlapsLicense,
  updateLicense,
  type License,
  type LicenseChanges,
} from './licenses.store.ts';

type Desk = Pick<Core, 'db' | 'config'>;
type Answer = { message: string; license: LicenseRow };

/** Adds a license of an engineer. */
export async function createLicense(core: Desk, caller: Caller, body: NewLicenseBody): Promise<Answer> {
  return asOperations(core, caller, async (tx) => {
    const id = await saveNewLicense(tx, await getEngineer(tx, { contactId: body.contact_id }), body);
    return answer(core, tx, id, LICENSE_MESSAGES.licenseAdded);
  });
}

/** Ends a license early, records the standing that the board gives it, or corrects what was typed. */
export async function editLicense(core: Desk, caller: Caller, id: number, body: EditLicenseBody): Promise<Answer> {
  return asOperations(core, caller, async (tx) => {
    const license = await getLicense(tx, id);
    if (license.updatedAt !== body.updated_at) throw await stale(tx, license);
    const changes = changesOf(license, body);
    if (Object.keys(changes).length > 0) {
      await requireUsable(tx, license, changes);
      await updateLicense(tx, id, changes);
    }
    return answer(core, tx, id, LICENSE_MESSAGES.licenseSaved);
  });
}

/** Adds the renewal of a license: from the day after its last one, by the same number unless another is given. */
export async function renewLicense(core: Desk, caller: Caller, id: number, body: RenewLicenseBody): Promise<Answer> {
  return asOperations(core, caller, async (tx) => {
    const { contactId, state, number, validUntil, discipline } = await getLicense(tx, id);
    const engineer = await getEngineer(tx, { contactId });
    if (await hasLaterLicense(tx, contactId, state, validUntil))
      throw new Refused('conflict', alreadyRenewed(engineer.fullName, state));
    const from = dayAfter(validUntil);
    requireOrder(from, body.valid_until);
    const renewal = {
      state,
      number: body.number ?? number,
      valid_from: from,
      valid_until: body.valid_until,
      discipline,
      evidence_url: body.evidence_url,
    };
    return answer(core, tx, await saveNewLicense(tx, engineer, renewal), LICENSE_MESSAGES.licenseRenewed);
  });
}

/** Removes a license that was entered in error, as if it had never been. The record of changes keeps it, with the reason. */
export async function removeLicense(
  core: Desk,
  caller: Caller,
  id: number,
  { reason, updated_at }: RemoveLicenseBody,
): Promise<{ message: string }> {
  return asOperations(core, caller, async (tx) => {
    const license = await getLicense(tx, id);
    if (license.updatedAt !== updated_at) throw await stale(tx, license);
    await deleteLicense(tx, id, reason);
    return { message: LICENSE_MESSAGES.licenseRemoved };
  });
}

/** Returns what an edit changes. An evidence address means that somebody looked just now. */
function changesOf(license: License, body: EditLicenseBody): LicenseChanges {
  const { number, valid_from, valid_until, status, evidence_url } = body;
  return {
    ...(number !== undefined && number !== license.number && { number }),
    ...(valid_from !== undefined && valid_from !== license.validFrom && { valid_from }),
    ...(valid_until !== undefined && valid_until !== license.validUntil && { valid_until }),
    ...(status !== undefined && status !== license.status && { status }),
    ...(evidence_url !== undefined && {
      evidence_url,
      checked_at: evidence_url === null ? license.checkedAt : new Date(),
    }),
  };
}

async function requireUsable(tx: Tx, license: License, changes: LicenseChanges): Promise<void> {
  const after = {
    contact_id: license.contactId,
    state: license.state,
    number: changes.number ?? license.number,
    valid_from: changes.valid_from ?? license.validFrom,
    valid_until: changes.valid_until ?? license.validUntil,
  };
  requireOrder(after.valid_from, after.valid_until);
  // Whoever adds a license of the engineer meanwhile waits for this one.
  await getEngineer(tx, { contactId: license.contactId });
  if (await overlapsLicense(tx, after, license.id)) throw overlapping(license.fullName, after);
}

function requireOrder(from: string, until: string): void {
  if (from <= until) return;
  const message = `Valid until is before the first day, ${from}`;
  throw new Refused('invalid', message, { valid_until: [message] });
}

async function stale(tx: Tx, { id, fullName, state, updatedAt }: License): Promise<Refused> {
  const facts = { updated_by: await findLastChanger(tx, id), updated_at: updatedAt };
  return new Refused('stale', staleRow(`The license of ${fullName} in ${state}`), undefined, facts);
}

async function answer(core: Desk, tx: Tx, id: number, message: string): Promise<Answer> {
  const [license] = await listLicenseRows(tx, core.config.FIRM_TIMEZONE, id);
  if (!license) throw new Refused('missing', `There is no license ${id}.`);
  return { message, license };
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
