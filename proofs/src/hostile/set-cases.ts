import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import { aSmallSet } from '@sealdesk/core/testing/job-to-seal.ts';
import { EditablePdf } from '@sealdesk/core/testing/sealed/editable-pdf.ts';
import { makeSet, type Changes } from '@sealdesk/core/testing/sealed/make-set.ts';
import type { Seal } from '@sealdesk/core/testing/sealed/seal-face.ts';
import type { SetPlan } from '@sealdesk/core/testing/sealed/plan-set.ts';
import { expect } from 'vitest';
import { aSignedPlan } from '../harness/signed-set.ts';
import type { PdfCase, PdfDesk } from './pdf-case.ts';

const NO_SEAL = /^Pages 1 and 2 carry no Washington seal of Avery M\. Stonefield/m;
const TITLE = '<script>alert`Größe 中`</script>';

/** The good set, made otherwise. */
const otherwise =
  (change: (plan: SetPlan) => Changes) =>
  async ({ plan }: PdfDesk) => ({ bytes: (await makeSet(plan, change(plan))).sealed });

/** Changes the face of every seal. */
const withSeals = (plan: SetPlan, face: Partial<Seal>): Changes => ({
  sealing: { seals: plan.seals.map((page) => page.map((one) => ({ ...one, seal: { ...one.seal, ...face } }))) },
});

/** The plan with every page as a picture, its seals among it. */
const scanned = (plan: SetPlan): Pick<SetPlan, 'pages' | 'seals'> => ({
  pages: plan.pages.map((page) => ({ ...page, words: 'picture' })),
  seals: plan.seals.map((page) => page.map((one) => ({ ...one, form: 'picture' }))),
});

/** Sets whose file is in order: what is on their pages, or is missing there, decides. */
export const setCases: PdfCase[] = [
  {
    id: 'PDF-042',
    what: 'a page less than the PDF that was to be sealed',
    make: otherwise((plan) => ({ pages: plan.pages.slice(1), sealing: { seals: plan.seals.slice(1) } })),
    outcome: { at: 'check', refused: /Pages are missing: the PDF that was to be sealed has 2, and this one has 1/ },
  },
  {
    id: 'PDF-043',
    what: "another job's sealed PDF",
    make: async () => ({ bytes: (await aSmallSet('another job')).sealed }),
    outcome: { at: 'check', refused: /^Pages 1 and 2 aren’t in the set to seal/m },
  },
  {
    id: 'PDF-044',
    what: 'a seal in letters that are not drawn',
    make: otherwise((plan) => withSeals(plan, { isUnseen: true })),
    outcome: { at: 'check', refused: NO_SEAL },
  },
  {
    id: 'PDF-044',
    what: 'a seal in white',
    make: otherwise((plan) => withSeals(plan, { ink: '1 G 1 g' })),
    outcome: { at: 'check', refused: NO_SEAL },
  },
  {
    id: 'PDF-044',
    what: 'a seal in the description of the file alone',
    make: otherwise((plan) => ({
      sealing: { seals: plan.seals.map(() => []) },
      unsigned: async (pdf) =>
        described(pdf, {
          '/Keywords': `u:${plan.seals.flatMap((page) => page.map(({ seal }) => `STATE OF WASHINGTON ${seal.engineer} No. ${seal.license} PROFESSIONAL ENGINEER ${seal.date}`)).join('; ')}`,
        }),
    })),
    outcome: { at: 'check', refused: NO_SEAL },
  },
  {
    id: 'PDF-045',
    what: 'a scan of drawings that had text',
    make: otherwise((plan) => ({ pages: scanned(plan).pages, sealing: { seals: scanned(plan).seals } })),
    outcome: { at: 'check', refused: /^Pages 1 and 2 are pictures without text, unlike in/m },
  },
  {
    id: 'PDF-045',
    what: 'drawings that never had text, with pictures of seals',
    async make({ plan, toSeal }) {
      const set = await makeSet({ ...plan, ...scanned(plan) });
      return { bytes: set.sealed, job: await toSeal({}, set) };
    },
    outcome: { at: 'check', confirmed: /The seal on 2 pages is a picture that could not be read/ },
  },
  {
    id: 'PDF-046',
    what: 'a seal whose words are divided by kerning, with joined letters, on turned pages',
    async make({ plan, toSeal }) {
      const turned = aSignedPlan(plan.seed, {
        page: { family: 'mitek', words: 'text', rotate: 90, crop: null },
      });
      const set = await makeSet({ ...turned, signature: plan.signature }, { objects: kernSeals });
      expect(set.sealed.toString('latin1')).not.toContain('Stonefield');
      return { bytes: set.sealed, job: await toSeal({}, set) };
    },
    outcome: { at: 'check', confirmed: /^D\d+ is in Final Review\.$/ },
  },
  {
    id: 'PDF-050',
    what: 'a title in UTF-16 that is a script',
    async make({ plan, toSeal }) {
      const set = await makeSet(plan, { unsigned: async (pdf) => described(pdf, { '/Title': `u:${TITLE}` }) });
      expect(set.sealed.toString('latin1')).toContain(Buffer.from(TITLE, 'utf16le').swap16().toString('hex'));
      return { bytes: set.sealed, job: await toSeal({}, set) };
    },
    outcome: { at: 'check', confirmed: /^D\d+ is in Final Review\.$/ },
    async after({ operations }, { job, bytes }) {
      const query = new URLSearchParams({ jobId: String(job), purpose: 'working', filename: 'PDF-050.pdf' });
      const file = await operations.download(`${DOWNLOAD_PATH}?${query.toString()}`);
      expect([file.status, file.bytes.equals(bytes)]).toEqual([200, true]);
      const shown = await operations.send(`/api/getjob?job_id=${job}`);
      for (const headers of [file.headers, shown.headers])
        expect(JSON.stringify([...headers])).not.toMatch(/script|alert/i);
      expect(shown.headers.get('content-type')).toMatch(/^application\/json/);
    },
  },
  {
    id: 'PDF-022',
    what: 'addresses of a listener that nothing calls',
    async make({ start }) {
      const { address } = await listen();
      const pdf = await EditablePdf.of(start.unsigned);
      const file = { '/FS': '/URL', '/F': `u:${address}` };
      const uri = { '/S': '/URI', '/URI': `u:${address}` };
      pdf.dict(pdf.pages[0])['/AA'] = { '/O': uri };
      pdf.catalog['/OpenAction'] = { '/S': '/GoToR', '/F': file, '/D': [0, '/Fit'] };
      pdf.catalog['/Fetched'] = pdf.addStream({ '/F': file }, '');
      return { bytes: await pdf.write() };
    },
    outcome: { at: 'check', refused: /an action that runs by itself/ },
    async after() {
      const { calls, close } = await listen();
      expect(calls()).toBe(0);
      close();
    },
  },
];

let listening: Promise<{ address: string; calls(): number; close(): void }> | null = null;

/** A listener of this machine that counts who calls it. */
async function listen() {
  listening ??= (async () => {
    let calls = 0;
    const server = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { address: `http://127.0.0.1:${port}/`, calls: () => calls, close: () => server.close() };
  })();
  return listening;
}

/** Writes into the file's description, as programs do. */
async function described(pdf: Buffer, entries: Record<string, string>): Promise<Buffer> {
  const editable = await EditablePdf.of(pdf);
  editable.trailer['/Info'] = editable.add(entries);
  return editable.write();
}

/** Writes the words of every seal in pieces, and its f and i as the one sign that fonts have for both. */
function kernSeals(pdf: EditablePdf): void {
  for (const reference of pdf.pages) {
    const drawings = pdf.dict(pdf.dict(pdf.dict(reference)['/Resources'])['/XObject']);
    for (const name of Object.keys(drawings).filter((one) => one.startsWith('/Added'))) {
      const seal = drawings[name] as string;
      const { '/Length': _length, '/Filter': _filter, ...dict } = pdf.dict(seal);
      const fonts = pdf.dict(pdf.dict(dict['/Resources'])['/Font']);
      for (const font of Object.values(fonts))
        pdf.dict(font)['/Encoding'] = {
          '/Type': '/Encoding',
          '/BaseEncoding': '/WinAnsiEncoding',
          '/Differences': [1, '/fi'],
        };
      const text = pdf
        .data(seal)
        .toString('latin1')
        .replaceAll('fi', String.raw`\001`);
      drawings[name] = pdf.addStream(
        dict,
        text.replaceAll(/\(([^()]{4,})\) Tj/g, (_, words: string) => kerned(words)),
      );
    }
  }
}

/** The same words, moved apart or together after every third sign. */
function kerned(words: string): string {
  const pieces = words.match(/(?:\\\d{3}|.){1,3}/g)!;
  return `[${pieces.map((piece, place) => `(${piece}) ${place % 2 === 0 ? -35 : 20}`).join(' ')}] TJ`;
}
