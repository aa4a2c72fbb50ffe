import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ClamdPlace = { host: string; port: number } | { path: string };

/** The line was cut while bytes were under way. */
export class HungUp extends Error {}

const MAX_ANSWER = 4096;

/** Asks clamd one thing over a connection of its own; with bytes, they follow the command in pieces, each behind its length. */
export function askClamd(
  place: ClamdPlace,
  command: string,
  bytes: Readable | null,
  patience: number,
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
    socket.setTimeout(patience, () => end(new Error(`clamd was silent for ${patience} ms`)));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
      // It may answer before the last byte, when it has seen enough.
      if (answer.includes('\0') || answer.length > MAX_ANSWER) end(null);
    });
    // A scanner that has had enough cuts the line behind its answer, which is then often lost with the line.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (answer !== '') return end(null);
      const isCut = socket.bytesWritten > 0 && (error.code === 'EPIPE' || error.code === 'ECONNRESET');
      end(isCut ? new HungUp('clamd hung up in the middle', { cause: error }) : error);
    });
    socket.on('end', () => end(answer === '' ? new Error('clamd hung up without an answer') : null));
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
