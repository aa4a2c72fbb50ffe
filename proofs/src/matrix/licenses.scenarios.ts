import { PATHS } from '@sealdesk/contract/paths.ts';
import { expect } from 'vitest';
import type { Scenario } from './scene.ts';

/** The rows of licenses, authorizations, certificates and fingerprints. */
export const LICENSE_SCENARIOS: Record<string, Scenario> = {
  L30: async (scene, who) => {
    const answer = await scene.visitors[who].send(PATHS.listLicenses[1]);
    if (answer.status === 200) expect(answer.json).toMatchObject({ licenses: [{ state: 'VA' }, { state: 'WV' }] });
    return answer;
  },
};
