import type { ToolShell } from '../../platform/sandbox/tool-shell.ts';
import { asDictionary, isReference, nameOf } from '../pdf-objects.ts';
import type { Dictionary, PdfObject, PdfObjects, Value } from '../pdf-objects.ts';
import { complaintOrCrash, type Complaint } from '../qpdf.ts';

// A page can draw forms, which draw forms, and letters of a font can be drawings themselves. One that draws itself, or so
// many in each other that their number doubles with each, takes for ever; programs stop somewhere, each at another place.

/** Honest drawings have fewer than ten in each other. */
const MAX_DEPTH = 20;
const MAX_CONTENT_BYTES = 16 * 1024 ** 2;
/** More than this are not read one by one; tools that draw the pages have their limits. */
const MAX_READ = 200;
/** Of a font that is made of drawings, so many letters are read. */
const MAX_LETTERS = 64;
const MAX_EDGES = 5_000_000;

/** What a form, or a font made of drawings, refers to by which names, and the streams that draw it. */
type Drawing = { resources: Value; streams: string[] };
type Graph = Map<string, Map<string, string>>;

/** Collects the drawings of a PDF that can be drawn in other drawings. */
export function collectDrawings(): {
  visit(object: PdfObject): void;
  /** Returns whether one draws itself, or they are nested deeper than anything honest is. */
  isEndless(shell: ToolShell, pdf: string, objects: PdfObjects, seconds: () => number): Promise<boolean | Complaint>;
} {
  const drawings = new Map<string, Drawing>();
  return {
    visit({ reference, value, isStream }) {
      const dictionary = asDictionary(value);
      const subtype = nameOf(dictionary['/Subtype']);
      const resources = dictionary['/Resources'] ?? null;
      if (isStream && subtype === '/Form') drawings.set(reference, { resources, streams: [reference] });
      if (subtype !== '/Type3') return;
      const letters = Object.values(asDictionary(dictionary['/CharProcs'])).filter(isReference);
      drawings.set(reference, { resources, streams: letters.slice(0, MAX_LETTERS) });
    },
    async isEndless(shell, pdf, objects, seconds) {
      const possible = await graphOf(drawings, objects);
      if (possible === null) return TOO_MANY;
      // Resources that are shared by all name every drawing, also the one that uses them; only its content shows which
      // of them it draws.
      const nodes = [...possible].filter(([, targets]) => targets.size > 0);
      if (!isSuspect(possible) || nodes.length > MAX_READ) return false;
      const drawn: Graph = new Map();
      for (const [reference, targets] of nodes) {
        const content = await contentsOf(shell, pdf, drawings.get(reference)!.streams, seconds);
        if (typeof content !== 'string') return content;
        drawn.set(reference, new Map([...targets].filter(([name]) => isUsed(content, name.slice(1)))));
      }
      return isSuspect(drawn);
    },
  };
}

const TOO_MANY: Complaint = { line: 'Too many drawings in each other.', needsPassword: false, why: 'output' };

/** Returns which drawings each drawing can draw, by their names; null where there are too many to look at. */
async function graphOf(drawings: Map<string, Drawing>, objects: PdfObjects): Promise<Graph | null> {
  const graph: Graph = new Map();
  let edges = 0;
  const shared = new Map<string, Dictionary>();
  const dictionaryAt = async (value: Value | undefined): Promise<Dictionary> => {
    if (!isReference(value)) return asDictionary(value);
    if (!shared.has(value)) shared.set(value, await objects.getDictionary(value));
    return shared.get(value)!;
  };
  for (const [reference, { resources }] of drawings) {
    const named = await dictionaryAt(resources);
    const targets = new Map<string, string>();
    for (const kind of ['/XObject', '/Font'])
      for (const [name, target] of Object.entries(await dictionaryAt(named[kind])))
        if (isReference(target) && drawings.has(target)) targets.set(name, target);
    graph.set(reference, targets);
    edges += targets.size;
    if (edges > MAX_EDGES) return null;
  }
  return graph;
}

/** Returns whether a drawing leads back to itself, or too many are in each other. */
function isSuspect(graph: Graph): boolean {
  const depths = new Map<string, number>();
  const targetsOf = (node: string) => [...(graph.get(node)?.values() ?? [])];
  for (const start of graph.keys()) {
    if (depths.has(start)) continue;
    const path = [{ node: start, left: targetsOf(start) }];
    const open = new Set([start]);
    while (path.length > 0) {
      const step = path.at(-1)!;
      const target = step.left.pop();
      if (target === undefined) {
        const deepest = targetsOf(step.node).reduce((most, next) => Math.max(most, depths.get(next) ?? 0), 0);
        if (deepest >= MAX_DEPTH) return true;
        depths.set(step.node, deepest + 1);
        open.delete(step.node);
        path.pop();
      } else if (open.has(target)) return true;
      else if (!depths.has(target)) {
        open.add(target);
        path.push({ node: target, left: targetsOf(target) });
      }
    }
  }
  return false;
}

/** Returns what streams say, one after the other. */
async function contentsOf(
  shell: ToolShell,
  pdf: string,
  streams: readonly string[],
  seconds: () => number,
): Promise<string | Complaint> {
  const contents: string[] = [];
  for (const reference of streams) {
    const object = reference.replace(/^(\d+) (\d+) R$/, '$1,$2');
    const words = ['qpdf', `--show-object=${object}`, '--filtered-stream-data', pdf];
    const run = await shell.run(words, { seconds: seconds(), outputBytes: MAX_CONTENT_BYTES });
    const complaint = complaintOrCrash(run);
    if (complaint !== null) return complaint;
    contents.push(run.stdout.toString('latin1'));
  }
  return contents.join('\n');
}

/** Whether content draws the form of this name, or writes with the font of this name. */
function isUsed(content: string, name: string): boolean {
  const written = content.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  const escaped = name.replaceAll(/[^\w]/g, String.raw`\$&`);
  return new RegExp(String.raw`/${escaped}\s+(?:Do|[\d.+-]+\s+Tf)\b`).test(written);
}
