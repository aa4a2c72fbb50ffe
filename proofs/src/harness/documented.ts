import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { OPENAPI_PATH, RESUMABLE_PATH } from '@sealdesk/contract/paths.ts';
import { stateFolder } from '@sealdesk/tools/services/place.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Media = { schema: object };
export type Operation = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
export type ApiDocument = { openapi: string; paths: Record<string, Record<string, Operation>>; components?: object };

/** An answer, with what was asked for. */
export type Answered = { method: string; path: string; status: number; type: string; text: string };

type Validator = () => ValidateFunction;
type Documented = { pattern: RegExp; method: string; operation: Operation; answers: Map<string, Validator> };
type Kept = { run: string; document: ApiDocument };
let documented: Promise<Documented[]> | null = null;

/** Reads the document that describes every call, as the product serves it. */
export async function readApiDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(new URL(OPENAPI_PATH, url));
  if (response.status !== 200) throw new Error(`${OPENAPI_PATH} answers ${response.status}.`);
  return (await response.json()) as ApiDocument;
}

/**
 * Reads the document, or what another file of this run has read. The product takes a second of the processor to write it, in
 * one go: on a busy machine its watchdog would take it for dead.
 */
async function sharedDocument(url: string): Promise<ApiDocument> {
  const file = join(stateFolder(), 'openapi.json');
  const run = runningSince(process.ppid);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
  if (kept?.run === run) return kept.document;
  const document = await readApiDocument(url);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ run, document } satisfies Kept));
  renameSync(draft, file);
  return document;
}

/** Returns a name for a process that no later one has, even with the same id. */
function runningSince(pid: number): string {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return `${pid} since ${fields[19]}`;
}

/**
 * Throws when an answer of a call is not what the served OpenAPI document says: a status that it does not name, a body that
 * is not of its schema, or an answer of an API path that it does not know. The document is read once.
 */
export async function expectDocumented(url: string, answered: Answered): Promise<void> {
  const { pathname } = new URL(answered.path, url);
  documented ??= sharedDocument(url).then(listOperations, (error: unknown) => {
    documented = null; // One failure must not fail every later test of the file.
    throw error;
  });
  const known = (await documented).find(({ method, pattern }) => method === answered.method && pattern.test(pathname));
  const problem = known ? problemOf(known, answered) : problemOfUnknown(pathname, answered);
  if (problem) throw new Error(`${answered.method} ${pathname} answers ${answered.status}: ${problem}`);
}

function listOperations({ paths, components }: ApiDocument): Documented[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
      answers: new Map(
        Object.entries(operation.responses).flatMap(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return schema ? [[status.toLowerCase(), onFirstUse(() => ajv.compile({ ...schema, components }))]] : [];
        }),
      ),
    })),
  );
}

/** A test file uses a few of the hundreds of schemas: compiling all of them took a second of each file. */
function onFirstUse(compile: Validator): Validator {
  let validate: ValidateFunction | null = null;
  return () => (validate ??= compile());
}

function problemOf({ operation, answers }: Documented, { status, type, text }: Answered): string | null {
  const name = [String(status), `${String(status)[0]}xx`].find((key) => isNamed(operation, key));
  if (name === undefined) return 'a status that the OpenAPI document does not name';
  const validator = answers.get(name);
  if (!validator || isOtherForm(operation, name, type)) return null;
  if (!type.startsWith('application/json')) return `${type} where the OpenAPI document says JSON`;
  const matches = validator();
  if (matches(JSON.parse(text))) return null;
  return `not as the OpenAPI document says: ${JSON.stringify(matches.errors)}\n${text.slice(0, 500)}`;
}

/** One answer may have several forms, such as a record as JSON and on paper. */
function isOtherForm({ responses }: Operation, name: string, type: string): boolean {
  const [form = ''] = type.split(';');
  const content = Object.entries(responses).find(([status]) => status.toLowerCase() === name)?.[1].content ?? {};
  return form !== 'application/json' && form in content;
}

const isNamed = ({ responses }: Operation, key: string) =>
  Object.keys(responses).some((status) => status.toLowerCase() === key);

/** What is not of the document is a page, or an API path that does not exist; pieces of uploads have a protocol of their own. */
function problemOfUnknown(pathname: string, { status }: Answered): string | null {
  if (!pathname.startsWith('/api/') || pathname.startsWith(RESUMABLE_PATH)) return null;
  return status < 300 ? 'the OpenAPI document does not know this call' : null;
}
