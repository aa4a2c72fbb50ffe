import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openSmtpListener } from './smtp.ts';

// Without a handler for the broken stream, vitest reports an unhandled error, which fails the run.
it('receives no email from a client that is killed halfway through it', async () => {
  const listener = await openSmtpListener();
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  for (const line of ['EHLO x', 'MAIL FROM:<a@builder.example>', 'RCPT TO:<b@builder.example>', 'DATA']) {
    await once(socket, 'data');
    socket.write(`${line}\r\n`);
  }
  await once(socket, 'data');
  socket.write('Message-ID: <half@builder.example>\r\n');
  socket.destroy();
  await listener.close();
  expect(listener.received).toEqual([]);
});
