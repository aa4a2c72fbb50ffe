import { findStateRules } from '../licenses/state-rules.ts';
import { ruleOn } from '../licenses/state-rule.ts';
import type { Db } from '../platform/database/database.ts';
import type { SealTerms } from '../seals/seal-terms.ts';
import type { ExpectedSealer, Premises } from './premises.ts';
import { listFingerprints, listFirmNumbers, listHeldCertificates, listHeldLicenses, findToday } from './terms.store.ts';

/** Gathers what a sealed set is judged by: the job's states with their rules of today, and what is known of its sealer. */
export async function gatherTerms(
  db: Db,
  { states, isUnlockedWanted }: Premises,
  { contactId, fullName }: ExpectedSealer,
  firmTimezone: string,
  cameInAt: Date | null = null,
): Promise<SealTerms> {
  const today = await findToday(db, firmTimezone);
  const rules = await findStateRules(db);
  const firmNumbers = await listFirmNumbers(db, today);
  return {
    today,
    timezone: firmTimezone,
    cameInAt,
    states: states.map((state) => ({
      state,
      rule: ruleOn(rules, state, today),
      firmNumber: firmNumbers.get(state) ?? null,
    })),
    sealer: {
      contactId,
      fullName,
      licenses: await listHeldLicenses(db, contactId),
      certificates: await listHeldCertificates(db, contactId),
      fingerprints: await listFingerprints(db, contactId),
    },
    isUnlockedWanted,
  };
}
