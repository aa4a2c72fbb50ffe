import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import type { Core } from '../../core.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { hashSecret } from '../secrets.ts';
import type { Caller } from '../session.ts';
import { selectProof, selectWaysIn, type WaysInFacts } from './ways-in.store.ts';

const NO_WAYS_IN: WaysInFacts = {
  hasPassword: false,
  passwordChangedAt: null,
  hasTotp: false,
  totpSince: null,
  totpUsedAt: null,
  recoveryCodes: { left: 0, total: 0, lastUsedAt: null },
  passkeys: [],
};

/** Returns what the caller can sign in with. What the firm's provider knows of its people is not known here. */
export async function getWaysIn(db: Db | Tx, { viewer, sid }: Caller): Promise<WaysIn> {
  const isFirm = viewer.kind !== 'customer';
  const facts = isFirm ? NO_WAYS_IN : await selectWaysIn(db, viewer.userId);
  const proof = await selectProof(db, hashSecret(sid));
  const { recoveryCodes, passkeys } = facts;
  return {
    is_firm: isFirm,
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
