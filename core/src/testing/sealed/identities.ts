import { makeIdentity, type Identity } from './identity.ts';
import type { PlannedSignature } from './plan-set.ts';

const made = new Map<string, Promise<Identity>>();

/** The certificate of an engineer, made when it is first asked for. */
export function identityOf({ signer, kind, validUntil }: PlannedSignature): Promise<Identity> {
  const name = [signer, kind, validUntil].join('/');
  const known = made.get(name);
  if (known) return known;
  const identity = makeIdentity(signer, { kind, ...(validUntil ? { validUntil: new Date(validUntil) } : {}) });
  made.set(name, identity);
  return identity;
}
