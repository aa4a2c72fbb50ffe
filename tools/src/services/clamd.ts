import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { findBinary } from './binaries.ts';
import { findProcess, logTail, START_MS, startInBackground, stopByPidFile, waitUntil } from './processes.ts';

// The first bytes of the file that all scanners know by agreement, in hexadecimal: written out, this file would itself
// be taken for it. Real signatures take minutes to fetch and a gigabyte of memory, and no test of ours needs them.
const EICAR = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$').toString('hex');

/** Starts clamd in a folder that exists, and comes back once it answers. */
export async function startClamd(dir: string, { port, limitMb }: { port: number; limitMb: number }): Promise<void> {
  mkdirSync(path.join(dir, 'signatures'), { recursive: true });
  writeFileSync(path.join(dir, 'signatures', 'eicar.ndb'), `Eicar-Test-Signature:0:*:${EICAR}\n`);
  writeFileSync(confFile(dir), settings(dir, port, limitMb));
  const logFile = path.join(dir, 'clamd.log');
  const files = { pidFile: pidFile(dir), logFile };
  startInBackground(findBinary('clamd', 'clamav-daemon'), ['--config-file', confFile(dir)], files);
  if (await waitUntil(() => answersPing(port), START_MS)) return;
  await stopClamd(dir);
  throw new Error(`The virus scanner did not start:\n${logTail(logFile)}`);
}

/** Ends the clamd of a folder if it is ours. */
export async function stopClamd(dir: string): Promise<void> {
  await stopByPidFile(pidFile(dir), confFile(dir));
}

/** The process id of the folder's clamd, when it lives. */
export function findClamd(dir: string): number | null {
  return findProcess(pidFile(dir), confFile(dir));
}

/** Whether somebody on this port speaks clamd's language. */
export function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.once('connect', () => socket.write('zPING\0'));
    socket.once('data', (bytes) => settle(String(bytes) === 'PONG\0'));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
    socket.setTimeout(3_000, () => settle(false));
  });
}

/** What is too large to be looked at whole is reported, because it must not pass for clean. */
function settings(dir: string, port: number, limitMb: number): string {
  return `DatabaseDirectory ${path.join(dir, 'signatures')}
TCPSocket ${port}
TCPAddr 127.0.0.1
Foreground true
StreamMaxLength ${limitMb}M
MaxFileSize ${limitMb}M
MaxScanSize ${2 * limitMb}M
AlertExceedsMax true
`;
}

function confFile(dir: string): string {
  return path.join(dir, 'clamd.conf');
}

function pidFile(dir: string): string {
  return path.join(dir, 'clamd.pid');
}
