import { expect } from '@playwright/test';

type Address = { address: string };
export type ReadMail = {
  subject: string;
  text: string;
  /** The page beside the text, with the pictures that it shows. */
  html: string;
  attachments?: { contentId: string; generatedFileName: string }[];
  to: Address[];
  cc?: Address[];
  headers: { 'message-id': string };
  /** Whom this copy was sent to. */
  envelope: { to: Address[] };
};

/** Waits for the one mail about a job of these tests whose subject begins so. */
export async function mailAbout(jobNumber: number, subject = ''): Promise<ReadMail> {
  const [mail] = await mailsAbout(jobNumber, 1, subject);
  return mail!;
}

/** Waits for so many mails about a job, in the order in which they came. Other runs leave mails about jobs of the same number. */
export async function mailsAbout(jobNumber: number, count: number, subject = ''): Promise<ReadMail[]> {
  const link = `${process.env['E2E_URL']}/joblist?job=${jobNumber}`;
  let found: ReadMail[] = [];
  await expect(async () => {
    const answer = await fetch(`${process.env['E2E_INBOX_URL']}/api/email`);
    const mails = (await answer.json()) as ReadMail[];
    found = mails.filter((mail) => mail.subject.startsWith(subject) && mail.text.split(/\s/).includes(link));
    expect(found.length).toBeGreaterThanOrEqual(count);
  }).toPass();
  expect(found).toHaveLength(count);
  return found;
}

/** Waits for the latest mail to that address whose subject begins so, and returns the secret of the link in it. */
export async function linkMailedTo(address: string, subject: string): Promise<string> {
  let secret = '';
  await expect(async () => {
    const answer = await fetch(`${process.env['E2E_INBOX_URL']}/api/email`);
    const mails = (await answer.json()) as ReadMail[];
    const mail = mails.findLast(
      (one) => one.subject.startsWith(subject) && one.envelope.to.some((to) => to.address === address),
    );
    secret = /#([\w-]{43})(?![\w-])/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(secret).not.toBe('');
  }).toPass();
  return secret;
}
