import { createHash } from 'node:crypto';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { borrowAccount, returnAccount } from '../../platform/sandbox/sandbox.ts';
import { proveSet } from '../../seals/prove-set.ts';
import type { SetProof } from '../../seals/set-proof.ts';
import type { SealedSet } from './make-set.ts';

/** Proves a set against what was to be sealed, as for review. */
export async function provenSet({ merged, sealed, terms }: SealedSet): Promise<SetProof> {
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
        wanted: 'words-and-file',
      },
      { folder, account },
    );
  } finally {
    returnAccount(account);
    await rm(folder, { recursive: true });
  }
}
