import type { ToolShell } from '../platform/sandbox/tool-shell.ts';
import { withoutStrings, type Outline } from './count-pages.ts';
import { isDictionary, openObjects, textOf, type PdfObject, type PdfObjects, type Value } from './pdf-objects.ts';
import { complaintOf, qpdfSeconds, type Complaint } from './qpdf.ts';

// Combined pages lose what their file says of its layers, so that every layer is drawn and printed. That changes nothing
// where each layer is always shown. Where one is not, what nobody has seen before would be under the seal.

type Layered = { folder: string; pdf: string; size: number };

const OBJECT_BYTES = 1024 ** 2;
const NAMED = 5;
const USAGE_STATES = ['/ViewState', '/PrintState', '/ExportState'];
const USAGE_CONDITIONS = ['/Zoom', '/User', '/Language'];

/** Returns which layers of a PDF are not always shown, in words; null when all are, or there are none. */
export async function findHiddenLayers(
  shell: ToolShell,
  file: Layered,
  { catalog }: Outline,
): Promise<string | Complaint | null> {
  const seconds = qpdfSeconds({ files: 1, bytes: file.size, pages: 0 });
  const limits = { seconds, outputBytes: OBJECT_BYTES };
  const shown = await shell.run(['qpdf', `--show-object=${catalog}`, file.pdf], limits);
  const complaint = complaintOf(shown);
  if (complaint !== null) return complaint;
  if (!withoutStrings(shown.stdout.toString('latin1')).includes('/OCProperties')) return null;

  const layers = collectLayers();
  const objects = await openObjects(shell, file, seconds, layers.visit);
  if (!('trailer' in objects)) {
    if (objects.why === 'crash') throw new Error(`qpdf crashed: ${objects.line.slice(-1000)}`);
    return objects;
  }
  try {
    return await layers.hidden(objects);
  } finally {
    await objects.close();
  }
}

/** Collects the layers of a PDF, and what their state depends on. */
export function collectLayers(): {
  visit(object: PdfObject): void;
  names(): string[];
  /** Returns which layers are not always shown, in words; null when all are, or there are none. */
  hidden(objects: PdfObjects): Promise<string | null>;
} {
  const names = new Map<string, string>();
  let dependent: string | null = null;
  return {
    visit({ reference, value }) {
      if (isDictionary(value) && value['/Type'] === '/OCG')
        names.set(reference, textOf(value['/Name']) ?? 'without a name');
      dependent ??= findDependent(value);
    },
    names: () => [...names.values()],
    async hidden(objects) {
      const root = await objects.getDictionary(objects.trailer['/Root']);
      if (!('/OCProperties' in root)) return null;
      if (dependent !== null) return dependent;
      const off = await layersOff(objects);
      if (!Array.isArray(off)) return off;
      if (off.length === 0) return null;
      const named = off.map((layer) => names.get(layer) ?? `object ${layer}`);
      return `Layers that are off: ${named.slice(0, NAMED).join(', ')}${named.length > NAMED ? ', …' : ''}.`;
    },
  };
}

/** Returns which layer's state is not the same at all times, in words: on paper, at some size, or by other layers. */
function findDependent(value: Value): string | null {
  if (Array.isArray(value)) return firstOf(value, findDependent);
  if (!isDictionary(value)) return null;
  if (USAGE_STATES.some((state) => state in value && value[state] !== '/ON'))
    return 'A layer is not shown, not printed or not exported.';
  if (USAGE_CONDITIONS.some((key) => isDictionary(value[key])))
    return 'A layer is shown at some sizes, to some people or in some languages alone.';
  if (value['/Type'] === '/OCMD') {
    const isShownWithItsLayers = [undefined, '/AnyOn', '/AllOn'].includes(value['/P'] as string | undefined);
    if ('/VE' in value || !isShownWithItsLayers) return 'Content is shown or hidden by the state of other layers.';
  }
  return firstOf(Object.values(value), findDependent);
}

/** Returns the layers that are off when the PDF is opened. */
async function layersOff(objects: PdfObjects): Promise<string[] | string> {
  const list = async (value: Value | undefined) =>
    (await objects.getList(value)).filter((item) => typeof item === 'string');
  const root = await objects.getDictionary(objects.trailer['/Root']);
  const properties = await objects.getDictionary(root['/OCProperties']);
  const standard = await objects.getDictionary(properties['/D']);
  const base = await objects.get(standard['/BaseState']);
  const on = new Set(await list(standard['/ON']));
  const off = await list(standard['/OFF']);
  if (base === '/OFF') off.push(...(await list(properties['/OCGs'])).filter((layer) => !on.has(layer)));
  return base === null || base === '/ON' || base === '/OFF' ? off : 'The state of its layers is not known.';
}

function firstOf<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
