import { expect } from '@playwright/test';

export type ReadMail = { subject: string; text: string; to: { address: string }[] };

/** Waits for the one mail about a job of these tests. Other runs leave mails about jobs of the same number. */
export async function mailAbout(jobNumber: number): Promise<ReadMail> {
  const link = `${process.env['E2E_URL']}/joblist?job=${jobNumber}`;
  let found: ReadMail[] = [];
  await expect(async () => {
    const answer = await fetch(`${process.env['E2E_INBOX_URL']}/api/email`);
    const mails = (await answer.json()) as ReadMail[];
    found = mails.filter(({ text }) => text.split(/\s/).includes(link));
    expect(found.length).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  expect(found).toHaveLength(1);
  return found[0]!;
}
