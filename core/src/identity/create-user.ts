import { randomInt } from 'node:crypto';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { TIMEZONES } from '@sealdesk/contract/directory/timezones.ts';
import { z } from 'zod';
import type { Core } from '../core.ts';
import { encrypt } from '../platform/encryption.ts';
import { Refused } from '../refused.ts';
import { findCompany, findTaken, insertPerson, isTaken, type Place } from './create-user.store.ts';
import { hashPassword } from './passwords.ts';
import { newTotpSecret, totpUri } from './totp.ts';

const text = z.string().trim().min(1).max(100);

/** Somebody who shall be able to sign in. */
const NewUser = z.object({
  email: z.email().max(254),
  firstName: text,
  lastName: text,
  timezone: z.enum(Object.keys(TIMEZONES) as [keyof typeof TIMEZONES]).default('America/New_York'),
  role: z.literal([0, OPERATIONS_ROLE]).default(0),
  /** Of the firm, or of a company that is there already: by its number or its name. */
  of: z.union([z.literal('firm'), z.object({ companyId: z.int() }), z.object({ company: text })]),
  /** How the firm's provider knows them; whoever has this gets no password. */
  openId: z.object({ issuer: z.url(), subject: text }).nullable().default(null),
});
export type NewUser = z.input<typeof NewUser>;

/** What the person gets to know, once: nothing of it can be read again. */
export type FirstCredentials = { password: string; totpSecret: string; totpUri: string };
export type CreatedUser = { userId: number; contactId: number; credentials: FirstCredentials | null };

/** Creates contact and user together, with a generated password and code secret. */
export async function createUser(
  { db, config }: Pick<Core, 'db'> & { config: { SECRETS_KEY: string } },
  asked: NewUser,
): Promise<CreatedUser> {
  const person = parse(asked);
  const credentials = person.openId ? null : newCredentials(person.email);
  // Hashing takes long on purpose, so it is done before the transaction.
  const secrets = credentials && {
    passwordHash: await hashPassword(credentials.password),
    totpSecret: encrypt(config.SECRETS_KEY, credentials.totpSecret),
  };
  try {
    return await db.transaction().execute(async (tx) => {
      const place: Place =
        person.of === 'firm' ? { at: 'firm' } : { at: 'company', id: await findCompany(tx, person.of) };
      const taken = await findTaken(tx, person, place);
      if (taken) throw new Refused('conflict', taken);
      return { ...(await insertPerson(tx, person, place, secrets)), credentials };
    });
  } catch (error) {
    // Two at once: the second finds out from the database.
    if (isTaken(error)) throw new Refused('conflict', 'Somebody signs in with that address or subject already.');
    throw error;
  }
}

function parse(asked: NewUser) {
  const result = NewUser.safeParse(asked);
  if (!result.success) {
    const fields = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Refused('invalid', `The person cannot be made. ${fields.join('. ')}.`);
  }
  if (result.data.role === OPERATIONS_ROLE && result.data.of !== 'firm') {
    throw new Refused('invalid', 'Only somebody of the firm can be operations.');
  }
  if (result.data.openId && result.data.of !== 'firm') {
    throw new Refused('invalid', 'Only somebody of the firm signs in through its provider.');
  }
  return result.data;
}

function newCredentials(email: string): FirstCredentials {
  const totpSecret = newTotpSecret();
  return { password: newPassword(), totpSecret, totpUri: totpUri(totpSecret, email) };
}

// Without letters and digits that look alike: it is read from a screen and typed.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of five: a hundred bits, which nobody guesses. */
function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
