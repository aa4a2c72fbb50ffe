import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The one file that may look inside a scope. */
const HOME = 'core/src/scope.ts';

const KINDS = `['"\`](?:everything|company|corporation|nothing)['"\`]`;
const FIELDS = '(?:of|companyId|corporationId)';

/** How a hand-written copy of the restriction looks: a field of a scope is read, or its kind compared. */
const COPIES = [
  new RegExp(String.raw`scope[?!]?\??\.${FIELDS}\b`, 'i'),
  /scope[?!]?(?:\?\.)?\[/i,
  new RegExp(String.raw`\bof\s*[!=]==?\s*${KINDS}`),
  new RegExp(String.raw`${KINDS}\s*[!=]==?\s*(?:[\w.]+\.)?of\b`),
  new RegExp(String.raw`\{[^{}]*\b${FIELDS}\b[^{}]*\}\s*=\s*[^;]*scope\b`, 'i'),
  new RegExp(String.raw`['"]${FIELDS}['"]\s+in\s+[\w.]*scope\b`, 'i'),
];

/**
 * Returns the places of the product that look inside a scope by hand. A copy goes wrong when a kind of scope is added:
 * it would let the new kind see every row.
 */
export function findScopeCopies(root: string): string[] {
  const files = globSync('{core,server,worker}/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file !== HOME && !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return COPIES.flatMap((copy) => {
      const at = copy.exec(text)?.index;
      return at === undefined ? [] : [`${file}:${text.slice(0, at).split('\n').length}`];
    }).slice(0, 1);
  });
}
