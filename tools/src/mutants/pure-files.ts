import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A clock, chance, a process or a wait: what a rule is given as a value, if at all. */
const IMPURE_WORDS =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bfetch\(|\bsetTimeout\b|\brandom(?:UUID|Bytes)\b/;

/** Statements and their parts are shown by integration tests, against the real database. */
const SQL_WORDS = /\bselect\b[^]*\bfrom\b|\bjson_build_object\b|\bnulls last\b|job-conditions\.ts/;

/** What computes and does nothing else. */
const PURE_MODULES = new Set(['node:buffer', 'node:crypto', 'node:path', 'node:util', 'node:zlib', 'zod']);

/** What reaches out of the program. A file that is it or uses it is not a rule. */
const PLUMBING = /^core\/src\/(?:core\.ts|platform\/|testing\/)|\.store\.ts$/;

/** Types of what a use case is given. The shape of a mail is a value; a database is not. */
const HANDLES =
  /^core\/src\/(?:core|platform\/(?:config|database\/database|log|storage\/storage|tasks\/(?:task-hold|tasks)|sandbox\/(?:tool|tool-shell)))\.ts$/;

/**
 * Returns the files of `contract` and the pure rules of `core`, relative to the root. A file is a pure rule when it has
 * no clock, chance, process or SQL of its own, imports nothing that has, and is handed nothing that has.
 */
export function pureFiles(root: string): string[] {
  const contract = globSync('contract/src/**/*.ts', { cwd: root });
  const core = globSync('core/src/**/*.ts', { cwd: root });
  const rules = core.filter(
    (file) => !PLUMBING.test(file) && isRule(file, readFileSync(path.join(root, file), 'utf8')),
  );
  return [...contract, ...rules].filter((file) => !file.endsWith('.test.ts')).toSorted();
}

/** Returns true when a file of `core` is a pure rule, by its text. */
export function isRule(file: string, text: string): boolean {
  return (
    !IMPURE_WORDS.test(text) && !SQL_WORDS.test(text) && importsOf(text).every((found) => isPureImport(file, found))
  );
}

type Import = { name: string; isType: boolean };

function isPureImport(from: string, { name, isType }: Import): boolean {
  if (name.startsWith('.')) return !(isType ? HANDLES : PLUMBING).test(path.join(path.dirname(from), name));
  return name.startsWith('@sealdesk/contract/') || PURE_MODULES.has(name);
}

function importsOf(text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s(type\s)?(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
  return [...statements].map(([, type, name]) => ({ name: name!, isType: type !== undefined }));
}
