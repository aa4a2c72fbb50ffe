import { createServer, type AddressInfo } from 'node:net';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import { newPage, print } from '@sealdesk/core/testing/drawings/pdf-page.ts';
import { writePdf } from '@sealdesk/core/testing/drawings/write-pdf.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { aPart, goodParts } from '@sealdesk/core/testing/zips/good-parts.ts';
import { DEFLATED, writeZip, type ZipPart } from '@sealdesk/core/testing/zips/write-zip.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { expect } from 'vitest';
import { cpuSeconds, residentMb } from '../harness/process-tree.ts';
import { sendOriginal } from '../harness/upload.ts';
import type { Answer } from '../harness/visitor.ts';
import type { Reply, HostileCase } from './hostile-case.ts';
import type { Scene } from './scene.ts';

const PROGRAMS = ['setup.exe', 'a.js', 'b.lnk', 'c.html'];
const NEVER_OPENED = /setup\.exe, a\.js, b\.lnk and c\.html: kept as received and never opened/;
const MEMORY_MB = 256;
/** What XML that grows may take, beside the drawings. */
const XML_SECONDS = 5;
/** What a busy machine may add to the time of the processor: its caches are not ours alone. */
const SLOW_SECONDS = 4;
const TEN_MB = 10 * 1024 ** 2;
/** As much as one page is read of; a unit test reads ten million characters. */
const BAIT = 200_000;

const zipWith = (...parts: ZipPart[]) => writeZip([...goodParts(), ...parts]);
const plain = () => zipWith(aPart(`${crypto.randomUUID()}.txt`));

/** Programs and pages whose bytes are drawings: whoever opened them would count more designs. */
function zipWithPrograms(): Buffer {
  const [drawing] = aTrussPackage({ seed: 3, jobName: 'Opened After All', designs: 3 });
  return zipWith(
    ...PROGRAMS.map((name, n) => aPart(name, { bytes: Buffer.concat([drawing!.bytes, Buffer.from(`%${n}`)]) })),
  );
}

type Fields = Record<string, unknown> & { uuid: string; reading: { states: string[] } };
/** What was read from a zip, without what differs from upload to upload. */
function fieldsOf({ json }: { json: unknown }): object {
  const { uuid: _uuid, reading: _reading, message: _message, status: _status, ...fields } = json as Fields;
  return fields;
}

const workerOf = ({ stage }: Scene) => stage.product.workers[0]!.pid!;

/** What reading the drawings alone gives, and the processor time that it takes. */
const usual = { fields: {}, cpu: 0 };

/** Reads the drawings alone, for the cases to compare with, and discards that upload. */
async function readDrawingsAlone(scene: Scene): Promise<void> {
  const start = cpuSeconds(workerOf(scene));
  const answer = await sendOriginal(scene.customer, plain());
  usual.cpu = cpuSeconds(workerOf(scene)) - start;
  usual.fields = fieldsOf(answer);
  await scene.customer.send(`/api/uploads/${(answer.json as Fields).uuid}`, { method: 'DELETE' });
}

/** Makes a job of the upload and fetches its original, as its owner and as staff do. */
async function expectServedAsBytes(scene: Scene, reply: Reply, bytes: Buffer): Promise<void> {
  const { companyA, people } = scene.stage.world;
  const id = (reply!.json as Fields).uuid;
  const body = aNewJob({ id, drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId });
  const created = await scene.customer.send('/api/jobs', { method: 'POST', body: { ...body, confirmed: true } });
  expect([created.status, created.text]).toEqual([201, expect.any(String)]);
  const { job_id } = created.json as { job_id: number };
  for (const visitor of [scene.customer, scene.operations]) {
    const query = new URLSearchParams({ jobId: String(job_id), purpose: 'original', filename: 'Lot 14.zip' });
    const { status, headers, bytes: served } = await visitor.download(`${DOWNLOAD_PATH}?${query.toString()}`);
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'application/octet-stream',
      'nosniff',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(served.equals(bytes)).toBe(true);
    for (const name of PROGRAMS) {
      query.set('filename', name);
      expect((await visitor.send(`${DOWNLOAD_PATH}?${query.toString()}`)).status).toBe(404);
    }
  }
}

const laughs = () => {
  const words = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return Buffer.from(`<!DOCTYPE x [<!ENTITY l0 "ha">${words.join('')}]><x>&l9;</x>`);
};

/** XML that asks a server of the test's own, in each way that XML has, and a file of the machine. */
const asking = (port: number) =>
  Buffer.from(
    `<!DOCTYPE x SYSTEM "http://127.0.0.1:${port}/dtd" [
      <!ENTITY % outside SYSTEM "http://127.0.0.1:${port}/parameter"> %outside;
      <!ENTITY page SYSTEM "http://127.0.0.1:${port}/entity">
      <!ENTITY passwords SYSTEM "file:///etc/passwd">
    ]><x>&page;&passwords;</x>`,
  );

/** Sends XML as a model and as what the drawing programs write, and watches the network, the memory and the time. */
async function sendXml(scene: Scene, xmlFor: (port: number) => Buffer): Promise<Answer> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bytes = xmlFor((server.address() as AddressInfo).port);
  const worker = workerOf(scene);
  const [memoryBefore, cpuBefore] = [residentMb(worker), cpuSeconds(worker)];
  let most = memoryBefore;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(worker));
  }, 50);
  try {
    const answer = await sendOriginal(
      scene.customer,
      zipWith(aPart('model.xml', { bytes }), aPart('A01.tdlTruss', { bytes })),
    );
    expect(fieldsOf(answer)).toEqual(usual.fields);
    expect(answer.text).not.toMatch(/hahaha|root:/);
    expect(connections).toBe(0);
    expect(most - memoryBefore).toBeLessThan(MEMORY_MB);
    expect(cpuSeconds(worker) - cpuBefore - usual.cpu).toBeLessThan(XML_SECONDS);
    return answer;
  } finally {
    clearInterval(watching);
    server.close();
  }
}

/**
 * Sends files made to be slow beside the drawings: nothing comes of them, and reading takes little longer. A pattern that tries
 * again and again would take minutes.
 */
async function sendSlow(scene: Scene, ...parts: ZipPart[]): Promise<Answer> {
  const start = cpuSeconds(workerOf(scene));
  const answer = await sendOriginal(scene.customer, zipWith(...parts));
  expect(fieldsOf(answer)).toEqual(usual.fields);
  const more = cpuSeconds(workerOf(scene)) - start - usual.cpu;
  expect(more).toBeLessThan(usual.cpu + SLOW_SECONDS);
  reportFigure(`reading ${parts.map(({ name }) => name).join()}`, more, 1, 's of the processor');
  return answer;
}

/** A page that begins as a design sheet does and continues without end. */
function baitSheet(): Buffer {
  const page = newPage();
  print(page, 20, 700, `Job Truss Truss Type Qty Ply ${'a'.repeat(BAIT)}!`);
  return writePdf([page]);
}

const zip = zipWithPrograms();

/** Files in a zip that are harmless as long as nobody opens them. */
export const inertCases: HostileCase[] = [
  {
    id: 'ZIP-045',
    what: 'programs and pages beside the drawings, kept as they are',
    before: readDrawingsAlone,
    send: async (scene) => {
      const answer = await sendOriginal(scene.customer, zip);
      expect(fieldsOf(answer)).toEqual(usual.fields);
      expect(answer.text).not.toContain('Opened After All');
      return answer;
    },
    statuses: [200],
    says: NEVER_OPENED,
    leaves: 'a document',
    after: (scene, reply) => expectServedAsBytes(scene, reply, zip),
  },
  {
    id: 'ZIP-045',
    what: 'programs and pages, of which staff are warned',
    send: ({ operations }) => sendOriginal(operations, zip),
    statuses: [200],
    says: NEVER_OPENED,
    leaves: 'an upload',
  },
  {
    id: 'ZIP-046',
    what: 'XML that grows a billion times',
    before: readDrawingsAlone,
    send: (scene) => sendXml(scene, laughs),
    statuses: [200],
    leaves: 'an upload',
  },
  {
    id: 'ZIP-046',
    what: 'XML that asks for pages and files',
    before: readDrawingsAlone,
    send: (scene) => sendXml(scene, asking),
    statuses: [200],
    leaves: 'an upload',
  },
  {
    id: 'ZIP-047',
    what: 'a model of one line of 10 MB',
    before: readDrawingsAlone,
    send: (scene) => sendSlow(scene, aPart('A01.tre', { bytes: Buffer.alloc(TEN_MB, 'a'), method: DEFLATED })),
    statuses: [200],
    leaves: 'an upload',
  },
  {
    id: 'ZIP-047',
    what: 'a sheet of one line that a pattern would try again and again',
    before: readDrawingsAlone,
    send: (scene) => sendSlow(scene, aPart('bait.pdf', { bytes: baitSheet(), method: DEFLATED })),
    statuses: [200],
    leaves: 'an upload',
  },
];
