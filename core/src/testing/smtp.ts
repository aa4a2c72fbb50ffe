import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Certificate } from './certificates.ts';
import { readMail } from './read-mail.ts';

/** `text` is its text part, decoded. */
export type ReceivedMail = { messageId: string; to: string[]; raw: string; text: string; at: number };

export type SmtpListener = {
  url: string;
  received: ReceivedMail[];
  /** Shows this certificate from now on. */
  present(certificate: Certificate): void;
  close(): Promise<void>;
};

export type SmtpManners = {
  /** The answer to RCPT for an address, such as '550 No such user'; null takes it. */
  onRecipient?(address: string): string | null;
  /** Runs after a mail was read and before it is answered; what it throws (such as '451 Later') is the answer. */
  onMail?(mail: ReceivedMail): Promise<void> | void;
  /** Offers STARTTLS with it; without, there is no TLS. */
  certificate?: Certificate;
};

/** A mail server of the test's own that keeps what it was given; port 0 takes a free one. */
export async function openSmtpListener(
  { onRecipient = () => null, onMail = () => {}, certificate }: SmtpManners = {},
  port = 0,
): Promise<SmtpListener> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...certificate,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    // Otherwise it would look up the name of each caller.
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) => {
      const answer = onRecipient(address);
      callback(answer === null ? null : asReply(answer));
    },
    onData: (stream, session, callback) => {
      const take = async () => {
        const raw = await text(stream);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = {
          messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '',
          to,
          raw,
          text: readMail(raw).text,
          at: Date.now(),
        };
        received.push(mail);
        try {
          await onMail(mail);
          callback(null);
        } catch (error) {
          callback(asReply(error instanceof Error ? error.message : String(error)));
        }
      };
      take().catch((error: NodeJS.ErrnoException) => {
        // A client that is killed halfway through an email has sent none.
        if (error.code !== 'ECONNECTION') throw error;
      });
    },
  });
  // Clients that are killed break their connection; the test expects it.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    present: (other) => server.updateSecureContext(other),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function asReply(answer: string): Error & { responseCode: number } {
  const [, code, message] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return Object.assign(new Error(message ?? answer), { responseCode: Number(code ?? 451) });
}
