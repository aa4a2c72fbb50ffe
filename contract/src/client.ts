import type { z } from 'zod';
import type { Calls } from './calls.ts';
import { PATHS, type CallName } from './paths.ts';

type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : never;
type Has<Name extends CallName, Key extends 'params' | 'query' | 'body'> = [Part<Name, Key>] extends [never]
  ? { [K in Key]?: never }
  : Record<Key, Key extends 'query' ? QueryInput : z.input<Part<Name, Key>>>;

/** Query values before they become text; empty and undefined ones are left out. */
export type QueryInput = Record<string, string | number | undefined>;
export type CallInput<Name extends CallName> = Has<Name, 'params'> & Has<Name, 'query'> & Has<Name, 'body'>;
export type CallReply<Name extends CallName> = z.output<Part<Name, 'reply'>>;

export type SentRequest = { method: string; url: string; body?: string; headers: Record<string, string> };

/** Builds the request of a call: address with its query, JSON body, headers. */
export function buildRequest<Name extends CallName>(name: Name, input: CallInput<Name>): SentRequest {
  const [method, path] = PATHS[name];
  const { params, query, body } = input as { params?: Record<string, string>; query?: QueryInput; body?: unknown };
  const address = fillPath(path, params ?? {});
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') parameters.set(key, String(value));
  }
  const text = parameters.toString();
  const url = text ? `${address}?${text}` : address;
  if (body === undefined) return { method, url, headers: {} };
  return { method, url, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Puts the values into the places of a path, each as one segment. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
