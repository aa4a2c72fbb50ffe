import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

/** Somebody with an address that was checked to be one and nothing else. */
export type Person = { name: string; address: string };

export type Letter = {
  messageId: string;
  date: Date;
  to: Person[];
  cc: Person[];
  /** The addresses that it goes to this time; the others of `to` and `cc` have it already. */
  envelopeTo: string[];
  subject: string;
  text: string;
  /** The same words as a page, with the pictures that it shows; null for one that was queued as text alone. */
  html: string | null;
  pictures: readonly InlinePicture[];
};

/** A picture that travels in the mail; its page names it as `cid:…`. */
export type InlinePicture = { cid: string; fileName: string; content: Buffer };

/** What the mail server made of a letter. Addresses in neither list are still owed their copy. */
export type SendResult = {
  accepted: string[];
  /** Refused for good (5xx to the address itself): asking again would get the same answer. */
  refused: { address: string; answer: string }[];
  /** The server's answer or the connection's error for the rest, or null. */
  problem: string | null;
};

export type Mailer = { send(letter: Letter): Promise<SendResult> };

type MailSettings = Pick<Config, 'SMTP_URL' | 'SMTP_PRIVATE' | 'SMTP_STALL_SECONDS' | 'MAIL_FROM' | 'FIRM_EMAIL'>;

/**
 * Opens the mail server. Sending never throws: a failed connection is a result like any other. `onInsecure` is given the
 * words where nothing was sent because the server offers no TLS, or a certificate that can't be trusted.
 */
export function openMailer(settings: MailSettings, onInsecure: (problem: string) => void = () => {}): Mailer {
  const transport = createTransport(connection(settings));
  const { MAIL_FROM } = settings;
  const from = parseSender(MAIL_FROM);
  return {
    send: async ({ envelopeTo, html, pictures, ...letter }) => {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        const info = await transport.sendMail({
          ...letter,
          ...(html !== null && { html, attachments: pictures.map(toAttachment) }),
          from,
          replyTo: firmEmail(settings),
          headers,
          envelope: { from: from.address, to: envelopeTo },
        });
        return asGiven(envelopeTo, sortRecipients(info.accepted.map(String), info.rejectedErrors ?? [], null));
      } catch (error) {
        const failure = error as Failure;
        if (isInsecure(failure)) onInsecure(describe(failure));
        return asGiven(envelopeTo, sortRecipients([], failure.rejectedErrors ?? [], describe(failure)));
      }
    },
  };
}

/** The name and address of `Name <address@domain>`. */
export function parseSender(text: string): Person {
  const match = /^([^<>]*)<([^<>]+)>$/.exec(text);
  if (!match) throw new Error('The sender must look like Name <address@domain>.');
  return { name: match[1]!.trim(), address: match[2]! };
}

/** Where a customer's letter to the firm goes, and every answer to a mail of ours. */
export function firmEmail({ FIRM_EMAIL, MAIL_FROM }: Pick<Config, 'FIRM_EMAIL' | 'MAIL_FROM'>): string {
  return FIRM_EMAIL ?? parseSender(MAIL_FROM).address;
}

/** What the firm is called in its mails: the name that they come from, where nothing else is set. */
export function firmName({ FIRM_NAME, MAIL_FROM }: Pick<Config, 'FIRM_NAME' | 'MAIL_FROM'>): string {
  return FIRM_NAME ?? (parseSender(MAIL_FROM).name || 'Sealdesk');
}

function toAttachment({ cid, fileName, content }: InlinePicture) {
  return { cid, filename: fileName, content, contentDisposition: 'inline' as const };
}

/** The part of nodemailer's errors that is read here. */
type Failure = {
  message: string;
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  recipient?: string | undefined;
  rejectedErrors?: Failure[] | undefined;
};

function connection({ SMTP_URL, SMTP_PRIVATE, SMTP_STALL_SECONDS }: MailSettings) {
  const url = new URL(SMTP_URL);
  const isSecure = url.protocol === 'smtps:';
  const auth =
    url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } };
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    ...auth,
    // Never in the clear, whatever the server offers; a password not even on a private connection.
    requireTLS: !isSecure && (!SMTP_PRIVATE || url.username !== ''),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: SMTP_STALL_SECONDS * 1000,
    // A mail is text from the database: nothing in it may make this process read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** nodemailer replaces the codes of TLS by its own, so that only the words are left to look at. */
function isInsecure({ code, message }: Failure): boolean {
  return code === 'ETLS' || (code === 'ESOCKET' && /certificate|altnames|\bTLS\b|\bSSL\b|wrong version/i.test(message));
}

function sortRecipients(accepted: string[], rejections: Failure[], problem: string | null): SendResult {
  const isFinal = ({ responseCode = 0 }: Failure) => responseCode >= 500 && responseCode < 600;
  const refused = rejections
    .filter(isFinal)
    .map((failure) => ({ address: failure.recipient ?? '', answer: describe(failure) }));
  const postponed = rejections.find((failure) => !isFinal(failure));
  if (postponed) return { accepted, refused, problem: describe(postponed) };
  // That nobody was left to send to is no problem of its own.
  return { accepted, refused, problem: refused.length > 0 ? null : problem };
}

/**
 * Returns the result with the addresses as they were given. nodemailer quotes some names and writes domains in small
 * letters; whoever it reported under another address would be mailed again at every attempt.
 */
function asGiven(given: readonly string[], { accepted, refused, problem }: SendResult): SendResult {
  const own = new Map(given.map((address) => [mailboxOf(address), address]));
  const restore = (address: string) => own.get(mailboxOf(address)) ?? address;
  return {
    accepted: accepted.map(restore),
    refused: refused.map(({ address, answer }) => ({ address: restore(address), answer })),
    problem,
  };
}

/** The mailbox that an address names, the same however it is written. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/^"(.*)"$/, '$1');
  const domain = address.slice(at + 1);
  return `${name}@${domainToASCII(domain) || domain.toLowerCase()}`;
}

function describe({ code, message, response }: Failure): string {
  // The server's words are about the command alone.
  if (code === 'ETLS') return `The server offers no TLS: ${message}`;
  return response ?? (code === undefined ? message : `${code}: ${message}`);
}
