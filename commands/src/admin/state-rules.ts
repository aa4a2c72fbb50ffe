import { addStateRule, confirmStateRule, findStateRules } from '@sealdesk/core/licenses/state-rules.ts';
import { SEAL_MODES, type StateRule } from '@sealdesk/core/licenses/state-rule.ts';
import type { Command } from 'commander';
import { actorAtTerminal, onDatabase, wholeNumber } from './admin-database.ts';

type AddOptions = {
  state: string;
  effectiveFrom: string;
  sealMode?: 'every_page';
  digitalRequired?: true;
  requiredText?: string[];
  showsRenewal?: true;
  needsFirmNumber?: true;
  retentionYears?: number;
  source: string;
  confirmed?: true;
};

/** Adds `state-rule`: what each state asks of a sealed document, from which day on. */
export function addStateRules(program: Command): void {
  const rule = program
    .command('state-rule')
    .description('The rules of the states. Those that come with the product are to be confirmed by the firm.');
  rule
    .command('list')
    .description('Lists the rules by state and day.')
    .option('--state <code>', 'of one state alone')
    .action(async ({ state }: { state?: string }) => {
      console.log(describeStateRules(await onDatabase((db) => findStateRules(db, state))));
    });
  rule
    .command('confirm')
    .description('Records that the firm has confirmed a rule. A confirmed rule is changed by a newer one alone.')
    .requiredOption('--state <code>', 'such as VA')
    .requiredOption('--effective-from <day>', 'its first day, from the list')
    .action(async ({ state, effectiveFrom }: { state: string; effectiveFrom: string }) => {
      await onDatabase((db) => confirmStateRule(db, actorAtTerminal(), state, effectiveFrom));
      console.log(`The rule of ${state.toUpperCase()} from ${effectiveFrom} is confirmed.`);
    });
  rule
    .command('add')
    .description('Adds a rule that holds from its day on, or puts one right that is not confirmed.')
    .requiredOption('--state <code>', 'such as VA')
    .requiredOption('--effective-from <day>', 'its first day, YYYY-MM-DD')
    .requiredOption('--source <text>', 'where it is written')
    .option('--seal-mode <mode>', SEAL_MODES.join(' or '))
    .option('--digital-required', 'the seal must be a digital signature')
    .option('--required-text <text...>', 'words that must stand on the document; may be given several times')
    .option('--shows-renewal', 'the seal shows when the license is renewed')
    .option('--needs-firm-number', "the firm's number stands on the document")
    .option('--retention-years <number>', 'how long documents are kept', wholeNumber)
    .option('--confirmed', 'the firm has confirmed it')
    .action(async (options: AddOptions) => {
      const added = await onDatabase((db) => addStateRule(db, actorAtTerminal(), toNewRule(options)));
      console.log(describeStateRules([added]));
    });
}

/** What was typed as the use case wants it. */
export function toNewRule(options: AddOptions) {
  return {
    state: options.state,
    effectiveFrom: options.effectiveFrom,
    // The use case knows the modes and names them.
    ...(options.sealMode === undefined ? {} : { sealMode: options.sealMode }),
    isDigitalRequired: options.digitalRequired === true,
    requiredTexts: options.requiredText ?? [],
    showsRenewal: options.showsRenewal === true,
    needsFirmNumber: options.needsFirmNumber === true,
    retentionYears: options.retentionYears ?? null,
    source: options.source,
    isConfirmed: options.confirmed === true,
  };
}

/** Rules for whoever reads the terminal: what each asks for, and whether the firm has confirmed it. */
export function describeStateRules(rules: readonly StateRule[]): string {
  if (rules.length === 0) return 'There is no rule.';
  return rules.map(describeRule).join('\n');
}

function describeRule(rule: StateRule): string {
  const asked = [
    rule.sealMode === 'cover' ? 'seal on the cover' : 'seal on every page',
    rule.isDigitalRequired && 'digital signature',
    rule.showsRenewal && 'renewal shown',
    rule.needsFirmNumber && "firm's number",
    rule.retentionYears !== null && `kept ${rule.retentionYears} years`,
  ];
  return [
    `${rule.state} from ${rule.effectiveFrom} (${rule.isConfirmed ? 'confirmed' : 'to be confirmed'}): ${asked.filter(Boolean).join(', ')}`,
    ...rule.requiredTexts.map((text) => `   text: ${text}`),
    `   source: ${rule.source}`,
  ].join('\n');
}
