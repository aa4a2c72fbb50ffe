import { createHash } from 'node:crypto';
import { hashPassword } from '@sealdesk/core/identity/passwords.ts';
import { encrypt } from '@sealdesk/core/platform/encryption.ts';
import type pg from 'pg';
import { customerId, staffId } from './contacts.ts';
import { CUSTOMERS } from './customers.ts';
import type { Directory } from './directory.ts';
import { insertRows } from '../insert-rows.ts';
import { STAFF } from './staff.ts';
import { daysBefore } from '../jobs/times.ts';

/** Every demo customer's password. No secret: it opens made-up data on a developer's machine. */
export const DEMO_PASSWORD = 'truss-plate-ridge-2026';

/** Where staff prove who they are, and the key that closes the customers' code secrets. */
export type SignInSettings = { issuer: string; secretsKey: string };

/** Gives the cast its sign-ins: staff through the OpenID provider, customers by password and code. */
export async function writeSignIns(
  client: pg.Client,
  directory: Directory,
  { issuer, secretsKey }: SignInSettings,
  now: Date,
): Promise<void> {
  const staff = STAFF.map(({ subject, role, left }, index) => ({
    contact_id: staffId(index),
    role,
    oidc_issuer: issuer,
    oidc_subject: subject,
    created_at: daysBefore(now, 700),
    disabled_at: left ? daysBefore(now, 90) : null,
  }));
  // Once for all, as they share it: many at once would wait longer than a sign-in may.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const customers = CUSTOMERS.flatMap(({ signIn }, index) => (signIn ? [customerId(index)] : [])).map((id) => {
    const email = directory.contacts.find((contact) => contact.id === id)!.email;
    return {
      contact_id: id,
      sign_in_email: email,
      password_hash,
      totp_secret: String.raw`\x${encrypt(secretsKey, demoTotpSecret(email)).toString('hex')}`,
      created_at: daysBefore(now, 400),
    };
  });
  await insertRows(client, 'app_user', staff);
  await insertRows(client, 'app_user', customers);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A person's code secret: always the same, so that an authenticator app survives new demo data. */
export function demoTotpSecret(email: string): string {
  const bytes = createHash('sha256').update(`demo code of ${email}`).digest().subarray(0, 32);
  return Array.from(bytes, (byte) => BASE32[byte % BASE32.length]).join('');
}
