import { countingLicenses } from '@sealdesk/contract/licenses/counting-licenses.ts';
import { type License, PLAN_RENEWAL_DAYS, RENEW_NOW_DAYS } from '@sealdesk/contract/licenses/licenses.ts';

/**
 * What a cell of the matrix shows of one engineer in one state:
 * - valid: in force, and for longer than 90 days; plan: 31 to 90 days left; renew: 30 or fewer; expired: its last day is past;
 * - later: in good standing, and not begun; standing: the board took it out of force; none: there is no license.
 */
export type CellKind = 'valid' | 'plan' | 'renew' | 'expired' | 'later' | 'standing' | 'none';

export type MatrixCell = {
  contactId: number;
  engineer: string;
  state: string;
  kind: CellKind;
  /** The license that counts: of several in good standing, the one that ends last. */
  license: License | null;
  /** The others, those that end last first. */
  others: License[];
  canSeal: boolean;
  /** Nobody can seal in the state, whatever their license. */
  isUnauthorized: boolean;
};

/** Where the cell stands in the matrix. */
type Place = Pick<MatrixCell, 'contactId' | 'engineer' | 'state' | 'isUnauthorized'>;

/** Returns the cell of an engineer's licenses in one state. */
export function makeCell(place: Place, held: readonly License[], today: string): MatrixCell {
  const canSeal = held.some(({ lets_seal }) => lets_seal);
  const license = countingLicenses(held)[0] ?? null;
  const others = held
    .filter((one) => one !== license)
    .toSorted((one, other) => other.valid_until.localeCompare(one.valid_until));
  return { ...place, license, others, canSeal, kind: kindOf(license, canSeal, today) };
}

function kindOf(license: License | null, canSeal: boolean, today: string): CellKind {
  if (!license) return 'none';
  if (license.status !== 'active') return 'standing';
  if (license.days_left < 0) return 'expired';
  if (!canSeal && license.valid_from > today) return 'later';
  if (license.days_left <= RENEW_NOW_DAYS) return 'renew';
  return license.days_left <= PLAN_RENEWAL_DAYS ? 'plan' : 'valid';
}

/** Returns true for a license that has ended or ends within 90 days, and was not renewed. */
export function isEnding({ kind }: Pick<MatrixCell, 'kind'>): boolean {
  return kind === 'expired' || kind === 'renew' || kind === 'plan';
}
