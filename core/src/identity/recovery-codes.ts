import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@sealdesk/contract/people/ways-in.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertRecoveryCodes } from './recovery-codes.store.ts';
import { hashSecret } from './secrets.ts';

/** Crockford's: without I, L, O and U, so that nothing is misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/** Makes ten new codes, each for one sign-in, in place of those before; they can't be read again. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Returns a code of 80 random bits, in groups of four. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return text.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** Returns the hash by which a code is found, however it was typed: in any case, with O for 0 and I or L for 1. */
export function hashRecoveryCode(typed: string): Buffer {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashSecret(plain);
}
