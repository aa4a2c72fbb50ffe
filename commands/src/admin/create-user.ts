import { createUser, type CreatedUser, type NewUser } from '@sealdesk/core/identity/create-user.ts';
import { openDatabase, openPool } from '@sealdesk/core/platform/database/database.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Command } from 'commander';
import { wholeNumber } from './admin-database.ts';
import { need, needDatabase } from '../settings.ts';

export type CreateUserOptions = {
  email: string;
  firstName: string;
  lastName: string;
  company?: string;
  companyId?: number;
  employee?: true;
  role?: number;
  oidcIssuer?: string;
  oidcSubject?: string;
  timezone?: string;
};

/** Adds `create-user`: makes a person and prints, this once, how they sign in. */
export function addCreateUser(program: Command): void {
  program
    .command('create-user')
    .description('Makes a person who can sign in: the first one of an installation, or one more.')
    .requiredOption('--email <address>', 'their e-mail address')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--company <name>', 'the company that they belong to')
    .option('--company-id <number>', 'the same by its number', wholeNumber)
    .option('--employee', 'of the firm itself')
    .option('--role <number>', '10 for operations', wholeNumber)
    .option('--oidc-issuer <address>', "the firm's OpenID provider, for staff")
    .option('--oidc-subject <subject>', 'how that provider knows them')
    .option('--timezone <zone>', 'such as America/Chicago')
    .action(async (options: CreateUserOptions) => console.log(describe(await run(toNewUser(options)))));
}

/** What was typed as the use-case wants it; refuses what contradicts itself. */
export function toNewUser(options: CreateUserOptions): NewUser {
  const { email, firstName, lastName, role, timezone, oidcIssuer, oidcSubject } = options;
  if (Boolean(oidcIssuer) !== Boolean(oidcSubject)) {
    throw new Refused('invalid', 'Say both, --oidc-issuer and --oidc-subject, or neither.');
  }
  return {
    email,
    firstName,
    lastName,
    of: placeOf(options),
    openId: oidcIssuer && oidcSubject ? { issuer: oidcIssuer, subject: oidcSubject } : null,
    // The use-case knows which roles and zones there are and says so.
    ...(role === undefined ? {} : { role: role as 0 }),
    ...(timezone === undefined ? {} : { timezone: timezone as 'America/New_York' }),
  };
}

function placeOf({ employee, company, companyId }: CreateUserOptions): NewUser['of'] {
  if ([employee, company, companyId].filter((place) => place !== undefined).length !== 1) {
    throw new Refused('invalid', 'Say where they belong: --employee, --company or --company-id, one of them.');
  }
  if (employee) return 'firm';
  return company === undefined ? { companyId: companyId! } : { company };
}

async function run(person: NewUser): Promise<CreatedUser & { email: string }> {
  const connectionString = needDatabase('DATABASE_URL');
  const db = openDatabase(openPool({ connectionString, max: 1, applicationName: 'sealdesk-admin' }, () => {}));
  try {
    const config = { SECRETS_KEY: need('SECRETS_KEY') };
    return { ...(await createUser({ db, config }, person)), email: person.email };
  } finally {
    await db.destroy();
  }
}

function describe({ userId, email, credentials }: CreatedUser & { email: string }): string {
  if (!credentials) return `User ${userId} is there and signs in through the firm's OpenID provider.`;
  return [
    `User ${userId} is there. This is shown once:`,
    `  Address      ${email}`,
    `  Password     ${credentials.password}`,
    `  Code secret  ${credentials.totpSecret}`,
    `  Code address ${credentials.totpUri}`,
  ].join('\n');
}
