import { createHash } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { borrowAccount, returnAccount } from '../../platform/sandbox/sandbox.ts';
import { proveSet } from '../../seals/prove-set.ts';
import type { SetProof } from '../../seals/set-proof.ts';
import type { SetToProve } from '../../seals/set-to-prove.ts';
import type { SealedSet } from './make-set.ts';

/** Proves a set against what was to be sealed, as for review; a final by its file alone, against the reviewed set. */
export async function provenSet(
  { merged, sealed, terms }: Pick<SealedSet, 'merged' | 'sealed' | 'terms'>,
  wanted: SetToProve['wanted'] = 'words-and-file',
): Promise<SetProof> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-proof-'));
  const account = borrowAccount();
  try {
    if (account !== null) await chown(folder, account, account);
    await writeFile(path.join(folder, 'merged.pdf'), merged);
    await writeFile(path.join(folder, 'sealed.pdf'), sealed);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    return await proveSet(
      {
        sealed: { path: 'sealed.pdf', sha256 },
        reference: { kind: 'whole', path: 'merged.pdf' },
        terms,
        wanted,
      },
      { folder, account },
    );
  } finally {
    returnAccount(account);
    await rm(folder, { recursive: true });
  }
}
