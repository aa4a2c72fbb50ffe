import { chmod, chown, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealFingerprint } from '@sealdesk/contract/licenses/licenses.ts';
import { STATE_NAME, type StateCode } from '@sealdesk/contract/shared/codes.ts';
import { asActor, parseRequest, State } from '../licenses/admin-request.ts';
import { getEngineer } from '../licenses/licenses.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { borrowAccount, returnAccount } from '../platform/sandbox/sandbox.ts';
import { openToolFolder } from '../platform/sandbox/tool-folder.ts';
import { Refused } from '../refused.ts';
import { findAlike } from '../seals/fingerprints/recognize-seal.ts';
import { fingerprintSample, type SealSample } from '../seals/fingerprints/sample-seal.ts';
import type { SealOwner } from '../seals/reading/read-owner.ts';
import { numbersIn } from '../seals/seal-terms.ts';
import {
  endFingerprintById,
  insertFingerprint,
  listLiveFingerprints,
  listUsedFingerprints,
  type ListedFingerprint,
} from './fingerprints.store.ts';
import { listHeldLicenses } from './terms.store.ts';

type EngineerKey = Parameters<typeof getEngineer>[1];

/** Whose seal a sample shows, and the files of the sample by their paths. */
export type NewFingerprint = SealSample & { state: string };

/**
 * Registers the picture of an engineer's seal for a state and returns its id. Only the fingerprint is kept. Refuses a seal
 * whose words name somebody else, and one that matches one that is registered for somebody else or for another state.
 */
export async function addFingerprint(
  db: Db,
  actor: string,
  key: EngineerKey,
  { state: typed, ...sample }: NewFingerprint,
): Promise<number> {
  const state = parseRequest(State, typed) as StateCode;
  const owner = await db.transaction().execute((tx) => getOwner(tx, key, state));
  const fingerprint = await fingerprintFiles(sample, owner);
  return asActor(db, actor, (tx) => saveFingerprint(tx, key, { state, fingerprint }));
}

/** Returns whose seal a sample for that state has to show; refuses somebody who is no engineer. */
export async function getOwner(tx: Tx, key: EngineerKey, state: string): Promise<SealOwner> {
  const { contactId, fullName } = await getEngineer(tx, key);
  return { fullName, state, numbers: numbersIn(await listHeldLicenses(tx, contactId), state) };
}

/** Keeps a fingerprint of an engineer's seal and returns its id; refuses one that is registered for somebody else. */
export async function saveFingerprint(
  tx: Tx,
  key: EngineerKey,
  { state, fingerprint }: { state: string; fingerprint: string },
): Promise<number> {
  const { contactId } = await getEngineer(tx, key);
  await requireDistinct(tx, { contactId, state, fingerprint });
  return insertFingerprint(tx, { contact_id: contactId, state, fingerprint });
}

/** Returns the engineers' fingerprints as the contract has them: that there are some, without what is kept of a picture. */
export async function findFingerprints(tx: Db | Tx): Promise<SealFingerprint[]> {
  return (await listLiveFingerprints(tx)).map(presentFingerprint);
}

/** Returns what is shown of a fingerprint: that there is one. */
export function presentFingerprint({ id, contactId, state, addedAt, endedAt }: ListedFingerprint): SealFingerprint {
  return {
    id,
    contact_id: contactId,
    state,
    added_at: addedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

/** Ends a fingerprint now, by its id: seals are not recognized by it any more. */
export async function endFingerprint(db: Db, actor: string, id: number): Promise<void> {
  if (await asActor(db, actor, (tx) => endFingerprintById(tx, id))) return;
  throw new Refused('missing', `No fingerprint in use has the id ${id}. See: npm run admin -- seal-fingerprint list`);
}

/** Makes the fingerprint from copies that only the tools' account can read. */
export async function fingerprintFiles({ sealed, unsealed, page }: SealSample, owner: SealOwner): Promise<string> {
  const folder = await openToolFolder();
  const account = borrowAccount();
  try {
    const place = join(folder, 'sample');
    await mkdir(place, { mode: 0o700 });
    const lay = async (from: string, name: string) => {
      await copyFile(from, join(place, name)).catch((error: NodeJS.ErrnoException) => {
        throw new Refused('invalid', `${from} can't be read: ${error.code ?? error.message}.`);
      });
      await chmod(join(place, name), 0o600);
      if (account !== null) await chown(join(place, name), account, account);
      return name;
    };
    const laid = {
      sealed: await lay(sealed, 'sealed.pdf'),
      unsealed: unsealed === null ? null : await lay(unsealed, 'unsealed.pdf'),
    };
    if (account !== null) await chown(place, account, account);
    return await fingerprintSample({ ...laid, page }, owner, { folder: place, account });
  } finally {
    returnAccount(account);
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireDistinct(
  tx: Tx,
  { contactId, state, fingerprint }: { contactId: number; state: string; fingerprint: string },
): Promise<void> {
  const others = (await listUsedFingerprints(tx)).filter((one) => one.contactId !== contactId || one.state !== state);
  const alike = findAlike(fingerprint, others);
  if (alike === null) return;
  const { id, fullName } = alike;
  throw new Refused(
    'conflict',
    `The seal looks like that of ${fullName} for ${STATE_NAME[alike.state as StateCode]} (fingerprint ${id}). ` +
      'Look at the sample, or end that fingerprint first.',
  );
}
