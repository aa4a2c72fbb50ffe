import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import type { Core } from '../../core.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../secrets.ts';
import type { Caller } from '../session.ts';
import { selectProof, selectWaysIn, type WaysInFacts } from './ways-in.store.ts';

const NO_PASSWORD: Omit<WaysInFacts, 'hasSubject' | 'mayUsePassword' | 'passkeys'> = {
  hasPassword: false,
  passwordChangedAt: null,
  hasTotp: false,
  totpSince: null,
  totpUsedAt: null,
  recoveryCodes: { left: 0, total: 0, lastUsedAt: null },
};

/** Returns what the caller can sign in with, and leaves out credentials that no sign-in would take from them. */
export async function getWaysIn(db: Db | Tx, { viewer, sid }: Caller): Promise<WaysIn> {
  const isStaff = viewer.kind !== 'customer';
  const stored = await selectWaysIn(db, viewer.userId);
  const facts = stored.mayUsePassword ? stored : { ...stored, ...NO_PASSWORD };
  const passkeys = isStaff ? [] : stored.passkeys;
  const proof = await selectProof(db, hashSecret(sid));
  const { recoveryCodes } = facts;
  return {
    is_firm: isStaff && (facts.hasSubject || !facts.hasPassword),
    proved_at: proof.provedAt.toISOString(),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: toText(lastUsedAt),
      is_current: id === proof.passkeyId,
    })),
    password: facts.hasPassword ? { changed_at: toText(facts.passwordChangedAt) } : null,
    totp: facts.hasTotp ? { since: toText(facts.totpSince), last_used_at: toText(facts.totpUsedAt) } : null,
    recovery_codes: {
      left: recoveryCodes.left,
      total: recoveryCodes.total,
      last_used_at: toText(recoveryCodes.lastUsedAt),
    },
  };
}

/** Returns whether somebody could sign in without that passkey. A password needs its code where one is asked for. */
export function hasAnotherWayIn(
  { config }: Pick<Core, 'config'>,
  { hasPassword, hasTotp, passkeys }: WaysInFacts,
  passkeyId: number,
): boolean {
  return passkeys.some(({ id }) => id !== passkeyId) || (hasPassword && (hasTotp || !config.CUSTOMER_SECOND_FACTOR));
}

function toText(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
