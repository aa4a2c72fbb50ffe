import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { totpCode } from '@sealdesk/core/identity/totp.ts';
import { customerId } from './contacts.ts';
import { CUSTOMERS } from './customers.ts';
import { generateDirectory } from './directory.ts';
import { DEMO_PASSWORD, demoTotpSecret } from './sign-ins.ts';
import { STAFF } from './staff.ts';

/** Writes the list of people whom the sign-in page of the OpenID provider offers as buttons. */
export function writeOidcPeople(stateDir: string): void {
  const people = STAFF.map(({ subject, first, last, note }) => ({ subject, name: `${first} ${last}`, note }));
  writeFileSync(path.join(stateDir, 'oidc-people.json'), `${JSON.stringify(people, null, 2)}\n`);
}

/** The table of everybody who can sign in, with the codes of this very moment. */
export async function describePeople(now: Date): Promise<string> {
  const { contacts } = generateDirectory(now);
  const customers = await Promise.all(
    CUSTOMERS.flatMap(({ first, last, of, signIn }, index) =>
      signIn ? [{ name: `${first} ${last}`, of, signIn, id: customerId(index) }] : [],
    ).map(async ({ name, of, signIn, id }) => {
      const { email } = contacts.find((contact) => contact.id === id)!;
      const secret = demoTotpSecret(email);
      return [name, `${signIn} (${of})`, email, secret, await totpCode(secret, Math.floor(now.getTime() / 1000))];
    }),
  );
  const staff = STAFF.map(({ first, last, note, subject }) => [`${first} ${last}`, note, subject]);
  return [
    'Staff sign in through the OpenID provider: choose the name, or type the subject.',
    ...inColumns([['Name', 'Kind', 'Subject'], ...staff]),
    '',
    `Customers sign in with their address, the password ${DEMO_PASSWORD} and a code.`,
    ...inColumns([['Name', 'Kind', 'Address', 'Code secret', 'Code now'], ...customers]),
  ].join('\n');
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd());
}
