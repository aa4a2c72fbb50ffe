type Held = { contact_id: number; state: string; valid_until: string; status: string };

/**
 * Returns of each engineer and state the license that counts: the one that ends last, and before all of those without good
 * standing one that has it. A renewal counts from the moment that it is known.
 */
export function countingLicenses<One extends Held>(licenses: readonly One[]): One[] {
  const cells = Map.groupBy(licenses, ({ contact_id, state }) => `${contact_id} ${state}`);
  return [...cells.values()].map((held) => held.reduce((best, one) => (rankOf(one) > rankOf(best) ? one : best)));
}

function rankOf({ status, valid_until }: Held): string {
  return `${status === 'active' ? 1 : 0} ${valid_until}`;
}
