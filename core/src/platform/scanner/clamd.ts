import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ClamdPlace = { host: string; port: number } | { path: string };

/** The connection was closed while bytes were being sent. */
export class ClosedEarly extends Error {}

const MAX_ANSWER = 4096;

/** Sends clamd one command over a connection of its own. Bytes follow it in pieces, each after its length. */
export function askClamd(
  place: ClamdPlace,
  command: string,
  bytes: Readable | null,
  timeoutMs: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(place);
    let answer = '';
    const end = (error: Error | null) => {
      socket.destroy();
      bytes?.destroy();
      if (error) reject(error);
      else resolve(answer.replace(/\0.*$/s, '').trim());
    };
    socket.setTimeout(timeoutMs, () => end(new Error(`clamd did not answer within ${timeoutMs} ms`)));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
      // It may answer before the last byte.
      if (answer.includes('\0') || answer.length > MAX_ANSWER) end(null);
    });
    // Above its size limit clamd answers and closes the connection; its answer is then often lost.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (answer !== '') return end(null);
      const isCut = socket.bytesWritten > 0 && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
      end(isCut ? new ClosedEarly('clamd closed the connection before the last byte', { cause: error }) : error);
    });
    socket.on('end', () => end(answer === '' ? new Error('clamd closed the connection without an answer') : null));
    bytes?.once('error', (error) => end(error));
    socket.write(`z${command}\0`);
    if (bytes) void sendPieces(socket, bytes).catch(end);
  });
}

async function sendPieces(socket: Socket, bytes: Readable): Promise<void> {
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    if (socket.destroyed) return;
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    if (!socket.write(piece)) await drained(socket);
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.removeListener('drain', done).removeListener('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });
}
