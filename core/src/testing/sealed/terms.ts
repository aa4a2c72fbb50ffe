import { X509Certificate } from 'node:crypto';
import type { SealerCertificate, SealTerms } from '../../seals/seal-terms.ts';
import { licenseNumber } from './engineers.ts';
import { identityOf } from './identities.ts';
import { RENEWAL, type PlannedSignature, type SetPlan } from './plan-set.ts';
import { RULES } from './state-rules.ts';

/** What a planned set is judged by. */
export async function termsOf(plan: SetPlan): Promise<SealTerms> {
  return {
    today: plan.today,
    timezone: 'America/New_York',
    states: plan.states.map((state) => ({
      state,
      rule: RULES[state],
      firmNumber: RULES[state]?.needsFirmNumber ? plan.firmNumber : null,
    })),
    sealer: {
      contactId: 7,
      fullName: plan.sealer,
      licenses: plan.states.map((state) => ({
        state,
        number: licenseNumber(plan.sealer, state),
        validFrom: '2020-01-01',
        validUntil: RENEWAL,
        isActive: true,
      })),
      certificates: plan.signature ? [await certificateOf(plan.signature)] : [],
      fingerprints: [],
    },
    isUnlockedWanted: plan.isUnlockedWanted,
  };
}

/** What is kept of a signer's certificate. */
async function certificateOf(signature: PlannedSignature): Promise<SealerCertificate> {
  const { fingerprint256, validFrom, validTo } = new X509Certificate((await identityOf(signature)).certificate);
  return {
    sha256: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: new Date(validFrom),
    validUntil: new Date(validTo),
    endedAt: null,
  };
}
