import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { copyObject } from '@sealdesk/core/platform/storage/storage.ts';
import type { BenchFile } from './upload-files.ts';
import { BENCH_PREFIX, type UploadPlace } from './upload-place.ts';

const PART = 8 * 1024 * 1024;
const IN_FLIGHT = 4;

/** Seconds to send the file to the gateway in parts, four at a time, by the bare client. */
export async function uploadBare({ storage: { client, buckets } }: UploadPlace, file: BenchFile): Promise<number> {
  const target = { Bucket: buckets.staging, Key: `${BENCH_PREFIX}${randomUUID()}` };
  const handle = await open(file.path);
  const began = performance.now();
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let next = 0;
  const sendParts = async () => {
    while (next * PART < file.size) {
      const PartNumber = ++next;
      const length = Math.min(PART, file.size - (PartNumber - 1) * PART);
      const { buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, (PartNumber - 1) * PART);
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body: buffer }));
      parts.push({ PartNumber, ETag });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendParts));
  const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
  await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  const seconds = (performance.now() - began) / 1000;
  await handle.close();
  return seconds;
}

export type Sent = { seconds: number; stagedSeconds: number; documentId: string };
type Final = { name: string; objectKey: string };

/** Sends the file as a working file of the job: how long until it is stored and known, and until it is answered. */
export async function uploadThroughApi(place: UploadPlace, file: BenchFile): Promise<Sent> {
  const name = `${randomUUID()}.pdf`;
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files[0]"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const headers = {
    ...place.headers,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': head.length + file.size + tail.length,
  };
  const { rows: clock } = await place.pool.query<{ now: Date }>('select clock_timestamp() as now');
  const began = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${place.url}/api/jobs/upload/working/${place.job}`, { method: 'POST', headers }, resolve);
    sent.on('error', reject);
    sent.write(head);
    const body = createReadStream(file.path, { highWaterMark: 1024 * 1024 });
    body.on('end', () => sent.end(tail)).pipe(sent, { end: false });
  });
  const { uuid, message } = JSON.parse(await textOf(answer)) as { uuid: string; message: string };
  const seconds = (performance.now() - began) / 1000;
  if (answer.statusCode !== 200) throw new Error(`The upload was answered ${answer.statusCode}: ${message}`);
  const { rows } = await place.pool.query<{ created_at: Date; document: string }>(
    `select u.created_at, d.id as document from upload u join document d on d.upload_id = u.id where u.id = $1`,
    [uuid],
  );
  const stagedSeconds = (rows[0]!.created_at.getTime() - clock[0]!.now.getTime()) / 1000;
  return { seconds, stagedSeconds, documentId: rows[0]!.document };
}

/** A working file is listed nowhere, so a copy of it becomes a final of the job, which can be fetched. */
export async function asFinal(place: UploadPlace, documentId: string): Promise<Final> {
  const [id, objectKey] = [randomUUID(), `${BENCH_PREFIX}${randomUUID()}`];
  const name = `${id}.pdf`;
  const { rows } = await place.pool.query<{ object_key: string }>('select object_key from document where id = $1', [
    documentId,
  ]);
  await copyObject(place.storage, 'documents', rows[0]!.object_key, 'documents', objectKey);
  await place.pool.query(
    `insert into document (id, job_number, purpose, name, size, sha256, object_key, published_at)
     select $1, job_number, 'final', $2, size, sha256, $3, now() from document where id = $4`,
    [id, name, objectKey, documentId],
  );
  return { name, objectKey };
}

/** Seconds to read the document from the gateway. */
export async function downloadBare(
  { storage: { client, buckets } }: UploadPlace,
  { objectKey }: Final,
): Promise<number> {
  const began = performance.now();
  const { Body } = await client.send(new GetObjectCommand({ Bucket: buckets.documents, Key: objectKey }));
  await drain(Body as IncomingMessage);
  return (performance.now() - began) / 1000;
}

/** Seconds to fetch the same document through the API. */
export async function downloadThroughApi(place: UploadPlace, { name }: Final, size: number): Promise<number> {
  const query = new URLSearchParams({ jobId: String(place.job), purpose: 'final', filename: name });
  const began = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${place.url}/api/files/download?${query.toString()}`, { headers: place.headers }, resolve)
      .on('error', reject)
      .end(),
  );
  if (answer.statusCode !== 200)
    throw new Error(`The download was answered ${answer.statusCode}: ${await textOf(answer)}`);
  const bytes = await drain(answer);
  if (bytes !== size) throw new Error(`${bytes} bytes came instead of ${size}.`);
  return (performance.now() - began) / 1000;
}

/** The API process's memory before, and at its highest during, the work; in MB. */
export async function peakMemory(
  { apiPid }: UploadPlace,
  work: () => Promise<unknown>,
): Promise<{ idle: number; peak: number }> {
  const idle = await residentMb(apiPid);
  let peak = idle;
  const watch = setInterval(() => {
    residentMb(apiPid).then(
      (now) => (peak = Math.max(peak, now)),
      () => {},
    );
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { idle, peak };
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}

async function drain(stream: IncomingMessage): Promise<number> {
  let bytes = 0;
  await pipeline(stream, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) bytes += chunk.length;
  });
  return bytes;
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
