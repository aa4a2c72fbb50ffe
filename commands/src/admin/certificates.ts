import { open } from 'node:fs/promises';
import { addCertificate, endCertificate, readCertificate } from '@sealdesk/core/licenses/certificates.ts';
import { listCertificates, type Certificate } from '@sealdesk/core/licenses/licenses.store.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Command } from 'commander';
import { actorAtTerminal, asColumns, onDatabase } from './admin-database.ts';
import { engineerOf, withEngineer, type EngineerOptions } from './engineer-options.ts';

/** A certificate is a few thousand bytes; whoever names a larger file made a mistake. */
const MOST_BYTES = 64 * 1024;

/** Adds `certificate`: what the engineers sign with, by fingerprint. */
export function addCertificates(program: Command): void {
  const certificate = program
    .command('certificate')
    .description("The certificates of the engineers' digital signatures. Only fingerprint, name and days are kept.");
  withEngineer(certificate.command('add').description('Adds a certificate from its file.'))
    .requiredOption('--file <path>', 'the certificate as PEM or DER, without its key')
    .action(async ({ file, ...options }: EngineerOptions & { file: string }) => {
      const facts = readCertificate(await readSmallFile(file));
      await onDatabase((db) => addCertificate(db, actorAtTerminal(), engineerOf(options), facts));
      console.log(`Certificate ${facts.sha256.toString('hex')} is added: ${facts.subject}`);
    });
  certificate
    .command('end')
    .description('Ends a certificate now: lost, or given up.')
    .requiredOption('--fingerprint <sha256>', 'from the list')
    .action(async ({ fingerprint }: { fingerprint: string }) => {
      await onDatabase((db) => endCertificate(db, actorAtTerminal(), fingerprint));
      console.log('The certificate is ended.');
    });
  certificate
    .command('list')
    .description('Lists certificates by engineer.')
    .action(async () => console.log(describeCertificates(await onDatabase((db) => listCertificates(db)))));
}

async function readSmallFile(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refused('invalid', `${path} can't be read: ${error.code ?? error.message}.`);
  });
  try {
    const { size } = await file.stat();
    if (size > MOST_BYTES) throw new Refused('invalid', `${path} has ${size} bytes: that is no certificate.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Certificates for whoever reads the terminal. */
export function describeCertificates(certificates: readonly Certificate[]): string {
  if (certificates.length === 0) return 'There is no certificate.';
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const rows = certificates.map(({ fullName, sha256, subject, validFrom, validUntil, endedAt }) => {
    return [fullName, day(validFrom), day(validUntil), endedAt ? day(endedAt) : '', sha256.toString('hex'), subject];
  });
  return asColumns([['Engineer', 'From', 'Until', 'Ended', 'SHA-256', 'Subject'], ...rows]);
}
