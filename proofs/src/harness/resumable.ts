import { request } from 'node:http';
import type { TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import type { Answer, Visitor } from './visitor.ts';

const PATH = '/api/resumable';
const TUS = { 'tus-resumable': '1.0.0' };
/** The headers of every piece. */
export const PIECE = { ...TUS, 'content-type': 'application/offset+octet-stream' };

/** What a file is sent for, in the words of the protocol. */
export type FileFacts = { filename: string; purpose: string; job?: string; for_review?: string };

export function metadataOf(facts: FileFacts): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Begins a file of that size. */
export async function beginFile(visitor: Visitor, size: number, facts: FileFacts): Promise<Answer> {
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadataOf(facts) };
  return visitor.send(PATH, { method: 'POST', headers });
}

/** The address of a file that was begun. */
export async function beginFileAt(visitor: Visitor, size: number, facts: FileFacts): Promise<string> {
  const answer = await beginFile(visitor, size, facts);
  if (answer.status !== 201) throw new Error(`The file was not begun: ${answer.status} ${answer.text}`);
  return answer.headers.get('location')!;
}

/** The id under which the form names it. */
export const idOf = (address: string): string => address.split('/').at(-1)!;

/** How far the file is. */
export async function offsetOf(visitor: Visitor, address: string): Promise<number | null> {
  const answer = await visitor.send(address, { method: 'HEAD', headers: TUS });
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : null;
}

/** Sends bytes of the file that begin at the offset. */
export async function sendPiece(
  visitor: Visitor,
  address: string,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = { ...PIECE, 'upload-offset': String(offset), ...headers };
  return visitor.send(address, { method: 'PATCH', body: bytes, headers: sent });
}

/** Sends the beginning of the file through that proxy and cuts it in the middle of the request, not before `isDue`. */
export async function sendUntilCut(
  visitor: Visitor,
  proxy: TcpProxy,
  address: string,
  file: Buffer,
  cutAt: number,
  isDue: () => Promise<void> = async () => {},
): Promise<void> {
  const sending = request({
    host: '127.0.0.1',
    port: proxy.port,
    path: address,
    method: 'PATCH',
    headers: {
      ...PIECE,
      'upload-offset': '0',
      'content-length': file.length,
      cookie: visitor.cookieHeader(),
      authorization: `Bearer ${visitor.token}`,
      'sec-fetch-site': 'same-origin',
    },
  });
  const isOver = new Promise<void>((resolve) => sending.on('error', () => resolve()));
  await new Promise<void>((resolve) => sending.write(file.subarray(0, cutAt), () => resolve()));
  await isDue();
  proxy.cut();
  await isOver;
}
