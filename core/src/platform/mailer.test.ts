import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readMail } from '../testing/read-mail.ts';
import { openSmtpListener, type SmtpListener, type SmtpManners } from '../testing/smtp.ts';
import { firmEmail, firmName, openMailer, parseSender, type Letter } from './mailer.ts';

const MAIL_FROM = 'Seal Desk <desk@firm.example>';
const SETTINGS = { SMTP_PRIVATE: true, MAIL_FROM, SMTP_STALL_SECONDS: 60 };
const letter: Letter = {
  messageId: '<1@firm.example>',
  date: new Date('2026-11-14T10:00:00Z'),
  to: [{ name: 'Lee, Ann "Annie"', address: 'ann@builder.example' }],
  cc: [],
  envelopeTo: ['ann@builder.example', 'bob@builder.example'],
  subject: 'Ready',
  text: 'Hello.\n.\nA line with a single dot stood above this one.',
  html: null,
  pictures: [],
};

let smtp: SmtpListener;
afterEach(() => smtp?.close());

async function send(manners: SmtpManners = {}, changes: Partial<Letter> = {}) {
  smtp = await openSmtpListener(manners);
  return openMailer({ ...SETTINGS, SMTP_URL: smtp.url }).send({ ...letter, ...changes });
}

describe('the mailer', () => {
  it('sends a letter as it is, to the addresses of the envelope', async () => {
    expect(await send()).toEqual({ accepted: letter.envelopeTo, refused: [], problem: null });
    const { raw, messageId, to } = smtp.received[0]!;
    expect([messageId, to]).toEqual([letter.messageId, letter.envelopeTo]);
    expect(raw).toContain('From: Seal Desk <desk@firm.example>\r\n');
    expect(raw).toContain('To: "Lee, Ann \\"Annie\\"" <ann@builder.example>\r\n');
    expect(raw).toContain('Date: Sat, 14 Nov 2026 10:00:00 +0000\r\n');
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
    expect(raw).toContain('Hello.\r\n.\r\nA line');
    expect(raw).toContain('Reply-To: desk@firm.example\r\n');
    expect(readMail(raw).parts.map(({ type }) => type)).toEqual([expect.stringMatching(/^text\/plain/)]);
  });

  it('sends a page beside the text, with the pictures that it shows inside the mail', async () => {
    const logo = { cid: 'logo@sealdesk', fileName: 'logo.png', content: Buffer.from([0x89, 0x50, 0, 0xff]) };
    const html = `<p>Grüße.</p>\n.\n<p>${'A long line. '.repeat(100)}</p><img src="cid:logo@sealdesk" alt="">`;
    await send({}, { html, pictures: [logo] });
    const mail = readMail(smtp.received[0]!.raw);
    expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(smtp.received[0]!.raw).toMatch(/^Content-Type: multipart\/related/m);
    expect(mail.parts.map(({ type }) => type.split(';')[0])).toEqual(['text/plain', 'text/html', 'image/png']);
    expect(mail.text).toBe(letter.text);
    expect(mail.html!.replaceAll('\r\n', '\n').trimEnd()).toBe(html);
    expect(mail.parts[2]!.headers.get('content-id')).toBe('<logo@sealdesk>');
    expect(mail.parts[2]!.headers.get('content-disposition')).toMatch(/^inline/);
    expect(mail.parts[2]!.content).toEqual(logo.content);
  });

  it('asks for answers to the firm’s own address', async () => {
    smtp = await openSmtpListener();
    await openMailer({ ...SETTINGS, FIRM_EMAIL: 'office@firm.example', SMTP_URL: smtp.url }).send(letter);
    expect(smtp.received[0]!.raw).toContain('Reply-To: office@firm.example\r\n');
  });

  it('distinguishes permanent refusals from temporary ones', async () => {
    const answers: Record<string, string> = {
      'ann@builder.example': '550 No such user',
      'bob@builder.example': '450 Later',
    };
    expect(await send({ onRecipient: (address) => answers[address] ?? null })).toEqual({
      accepted: [],
      refused: [{ address: 'ann@builder.example', answer: '550 No such user' }],
      problem: '450 Later',
    });
  });

  it('reports every address as it was given, however it is written on the way', async () => {
    const envelopeTo = ['Ann@Builder.Example', 'jörg@xn--bcher-kva.example', 'b..ob@builder.example'];
    expect(await send({}, { envelopeTo })).toEqual({
      accepted: envelopeTo.slice(0, 2),
      refused: [{ address: 'b..ob@builder.example', answer: expect.stringMatching(/^501 /) as string }],
      problem: null,
    });
  });

  it('has no further problem when everybody was refused for good', async () => {
    const { refused, problem } = await send({ onRecipient: () => '550 No such user' });
    expect([refused.length, problem]).toEqual([2, null]);
  });

  it('returns a failed connection as a result', async () => {
    smtp = await openSmtpListener();
    await smtp.close();
    const result = await openMailer({ ...SETTINGS, SMTP_URL: smtp.url }).send(letter);
    expect(result).toEqual({ accepted: [], refused: [], problem: expect.stringContaining('ECONNREFUSED') });
  });

  it('never sends a password over an unencrypted connection', async () => {
    const said: string[] = [];
    // Offers to take a password in the clear, which a server should not and an attacker would.
    const server = createServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        said.push(String(data).trim());
        socket.write(String(data).startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN LOGIN\r\n' : '502 No\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `smtp://desk:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { accepted, problem } = await openMailer({ ...SETTINGS, SMTP_URL: url }).send(letter);
    server.close();
    expect(accepted).toEqual([]);
    expect(problem).not.toBeNull();
    expect(said).toEqual([expect.stringMatching(/^EHLO/), 'STARTTLS']);
  });

  it('keeps a line break in a subject out of the headers', async () => {
    await send({}, { subject: 'Ready\r\nBcc: x@evil.example' });
    expect(smtp.received[0]!.raw).toMatch(/^Subject: Ready/m);
    expect(smtp.received[0]!.raw).not.toMatch(/^Bcc:/m);
  });
});

it('reads the sender', () => {
  expect(parseSender(MAIL_FROM)).toEqual({ name: 'Seal Desk', address: 'desk@firm.example' });
});

it('sends a customer’s letter to the firm’s own address, or to that of the sender', () => {
  expect(firmEmail({ MAIL_FROM })).toBe('desk@firm.example');
  expect(firmEmail({ MAIL_FROM, FIRM_EMAIL: 'office@firm.example' })).toBe('office@firm.example');
});

it('calls the firm by its own name, or by that of the sender', () => {
  expect(firmName({ MAIL_FROM })).toBe('Seal Desk');
  expect(firmName({ MAIL_FROM, FIRM_NAME: 'Keystone Seals' })).toBe('Keystone Seals');
  expect(firmName({ MAIL_FROM: '<desk@firm.example>' })).toBe('Sealdesk');
});
