import type { StateRule } from '../licenses/state-rule.ts';

/** A license of the sealing engineer, also one that has ended: a seal is judged by the license of its own day. */
export type SealerLicense = {
  state: string;
  number: string;
  /** Days, YYYY-MM-DD, both included. */
  validFrom: string;
  validUntil: string;
  isActive: boolean;
};

export type SealerCertificate = {
  /** Of the certificate's DER bytes, hexadecimal. */
  sha256: string;
  validFrom: Date;
  validUntil: Date;
  /** Lost or given up: nothing that comes in from then on counts, whenever it says that it was signed. */
  endedAt: Date | null;
};

/** What is kept of the picture of an engineer's seal for a state. It can't be turned back into the picture. */
export type SealFingerprint = { state: string; fingerprint: string };

/** The engineer whose seals the set must carry. */
export type Sealer = {
  contactId: number;
  fullName: string;
  licenses: readonly SealerLicense[];
  certificates: readonly SealerCertificate[];
  fingerprints: readonly SealFingerprint[];
};

/** What a sealed set is judged by: the job's states with their rules of today, and its sealer. */
export type SealTerms = {
  /** The day of the check by the firm's calendar, YYYY-MM-DD. */
  today: string;
  /** The firm's time zone: of its calendar is the day of a signature, as are those of licenses. */
  timezone: string;
  states: readonly { state: string; rule: StateRule | null; firmNumber: string | null }[];
  sealer: Sealer;
  /** When the set came in, where it is there already; null for one that is to be accepted now. */
  cameInAt?: Date | null;
  /** The customer asked for a PDF without a lock. */
  isUnlockedWanted: boolean;
};

/**
 * Returns the license for the state by which a seal of that day (YYYY-MM-DD) counts, and whether it was valid then; where none
 * was, the one that lasts longest. Null where none was ever held.
 */
export function licenseOn(
  licenses: readonly SealerLicense[],
  state: string,
  day: string,
): { license: SealerLicense; isValid: boolean } | null {
  const held = licenses.filter((license) => license.state === state);
  const valid = held.find((license) => license.isActive && license.validFrom <= day && day <= license.validUntil);
  if (valid) return { license: valid, isValid: true };
  const last = held.reduce<SealerLicense | null>(
    (one, other) => (one && one.validUntil >= other.validUntil ? one : other),
    null,
  );
  return last && { license: last, isValid: false };
}

/** Returns the numbers of the licenses for the state, of all times. */
export function numbersIn(licenses: readonly SealerLicense[], state: string): string[] {
  return [...new Set(licenses.filter((license) => license.state === state).map(({ number }) => number))];
}
