import { sql } from 'kysely';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { encrypt } from '../platform/encryption.ts';

/** Gives the person a new secret of codes, of which the code of that step was used to prove it. */
export async function saveTotp(
  { config }: Pick<Core, 'config'>,
  tx: Tx,
  userId: number,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      totp_secret: encrypt(config.SECRETS_KEY, secret),
      totp_last_step: step,
      totp_since: sql`now()`,
      totp_used_at: null,
    })
    .where('id', '=', userId)
    .execute();
}
