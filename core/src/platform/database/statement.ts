import { createHash } from 'node:crypto';

/** Collects the values of a statement and hands out their places. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Returns the name of a prepared statement, made of its text. */
export function statementName(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
