import type { Db, Tx } from '../platform/database/database.ts';
import type { SealMode, StateRule } from './state-rule.ts';

/** Returns every rule of these states, or of all, by state and day. */
export async function listStateRules(tx: Db | Tx, states?: readonly string[]): Promise<StateRule[]> {
  let query = tx.selectFrom('state_rule').selectAll().orderBy('state').orderBy('effective_from');
  if (states) query = query.where('state', 'in', [...states]);
  return (await query.execute()).map(({ seal_mode, ...row }) => ({
    state: row.state,
    effectiveFrom: row.effective_from,
    sealMode: seal_mode as SealMode,
    isDigitalRequired: row.is_digital_required,
    requiredTexts: row.required_texts,
    showsRenewal: row.shows_renewal,
    needsFirmNumber: row.needs_firm_number,
    retentionYears: row.retention_years,
    source: row.source,
    isConfirmed: row.is_confirmed,
  }));
}

/** Adds the rule, or puts it in the place of one of the same day that is not confirmed. Returns false where one is. */
export async function saveStateRule(tx: Tx, rule: StateRule): Promise<boolean> {
  const facts = {
    seal_mode: rule.sealMode,
    is_digital_required: rule.isDigitalRequired,
    required_texts: rule.requiredTexts,
    shows_renewal: rule.showsRenewal,
    needs_firm_number: rule.needsFirmNumber,
    retention_years: rule.retentionYears,
    source: rule.source,
    is_confirmed: rule.isConfirmed,
  };
  const saved = await tx
    .insertInto('state_rule')
    .values({ state: rule.state, effective_from: rule.effectiveFrom, ...facts })
    .onConflict((at) =>
      at.columns(['state', 'effective_from']).doUpdateSet(facts).where('state_rule.is_confirmed', '=', false),
    )
    .returning('state')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Marks the rule as confirmed by the firm. Returns false where there is none of that state and day. */
export async function markConfirmed(tx: Tx, state: string, effectiveFrom: string): Promise<boolean> {
  const found = await tx
    .updateTable('state_rule')
    .set({ is_confirmed: true })
    .where('state', '=', state)
    .where('effective_from', '=', effectiveFrom)
    .returning('state')
    .executeTakeFirst();
  return found !== undefined;
}
