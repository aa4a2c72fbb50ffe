import { asDictionary, asList, isReference } from '../pdf-objects.ts';
import type { PdfObject, PdfObjects, Value } from '../pdf-objects.ts';

/** The keys by which outlines, names, form fields, actions and pages lead from one object to the next. */
const FORWARD = ['/Kids', '/First', '/Next'] as const;

type Tree = {
  visit(object: PdfObject): void;
  /** Whether anything in the file leads back to itself, so that following it never ends. */
  hasLoop(): boolean;
  /** Returns the pages in their order, at most so many and one; null where the tree has something else in it. */
  pages(objects: PdfObjects, most: number): Promise<string[] | null>;
};

/** Collects how the objects of a PDF lead to each other, and which of them are pages. */
export function collectTree(): Tree {
  const leads = new Map<string, string[]>();
  const kids = new Map<string, string[]>();
  const pages = new Set<string>();
  return {
    visit({ reference, value }) {
      const dictionary = asDictionary(value);
      if (dictionary['/Type'] === '/Page') pages.add(reference);
      if ('/Kids' in dictionary) kids.set(reference, referencesIn(dictionary['/Kids']));
      const next = FORWARD.flatMap((key) => referencesIn(dictionary[key]));
      if (next.length > 0) leads.set(reference, next);
      // A list of kids may be an object of its own.
      else if (Array.isArray(value) && value.some(isReference)) leads.set(reference, referencesIn(value));
    },
    hasLoop: () => hasLoop(leads),
    async pages(objects, most) {
      const root = await objects.getDictionary(objects.trailer['/Root']);
      const found: string[] = [];
      const waiting = [root['/Pages'] ?? null];
      const visited = new Set<Value>();
      while (waiting.length > 0 && found.length <= most) {
        const node = waiting.pop()!;
        if (!isReference(node)) return null;
        if (pages.has(node)) {
          found.push(node);
          continue;
        }
        if (visited.has(node) || !kids.has(node)) return null;
        visited.add(node);
        const own = asDictionary(await objects.get(node))['/Kids'];
        waiting.push(
          ...asList(await objects.get(own))
            .slice(0, most + 1)
            .toReversed(),
        );
      }
      return found;
    },
  };
}

function referencesIn(value: Value | undefined): string[] {
  return isReference(value) ? [value] : asList(value).filter(isReference);
}

/** Looks for a way back, without a call for every step: there may be very many. */
function hasLoop(leads: ReadonlyMap<string, readonly string[]>): boolean {
  const state = new Map<string, 'open' | 'done'>();
  for (const start of leads.keys()) {
    const path: { node: string; next: number }[] = [{ node: start, next: 0 }];
    if (state.has(start)) continue;
    state.set(start, 'open');
    while (path.length > 0) {
      const step = path.at(-1)!;
      const target = leads.get(step.node)?.[step.next];
      step.next += 1;
      if (target === undefined) {
        state.set(step.node, 'done');
        path.pop();
      } else if (state.get(target) === 'open') return true;
      else if (!state.has(target) && leads.has(target)) {
        state.set(target, 'open');
        path.push({ node: target, next: 0 });
      }
    }
  }
  return false;
}
