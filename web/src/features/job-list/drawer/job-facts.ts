import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { WITHOUT_PLACE_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';
import { isMissingFiles } from '../../../job-marks/job-status.ts';

/** What a row says of a job, decided without drawing it. A dash means no value. */
export const NO_VALUE = '–';
const STATES_SHOWN = 4;

/** The work-order place; nothing at the statuses at which a job can't hold one. */
export function placeText(job: Job): string {
  if (WITHOUT_PLACE_STATUS_IDS.some((id) => id === job.job_status.id)) return '';
  return job.job_priority_order === 0 ? NO_VALUE : String(job.job_priority_order);
}

/** 'Ana Novak' as 'A. Novak': the surname distinguishes people, the whole name is in the tooltip. */
export function shortName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const surname = words.at(-1) ?? '';
  return words.length < 2 ? surname : `${words[0]?.charAt(0)}. ${surname}`;
}

/** Who seals: how many could, who began, or who began and who sealed. Nothing for viewers who are not shown it. */
export function sealersText(job: Job): string {
  const initial = job.ops_sealer?.Employee;
  const sealer = job.sealing_engineer?.full_name;
  if (sealer) return initial && initial !== sealer ? `${shortName(initial)} → ${shortName(sealer)}` : shortName(sealer);
  if (initial) return `Initial ${shortName(initial)}`;
  return asksWhoCanSeal(job) ? `${job.sealable_engineers?.length} can seal` : '';
}

/** Returns true while it is open who seals the job, and the viewer is shown who can. */
export function asksWhoCanSeal(job: Job): boolean {
  const isOpen = job.job_status.status_group !== 'closed' && !job.ops_sealer && !job.sealing_engineer;
  return isOpen && job.sealable_engineers !== undefined;
}

/** The same in full, for the tooltip. */
export function sealersInFull(job: Job): string {
  const facts = [
    job.ops_sealer && `Initial sealer: ${job.ops_sealer.Employee}`,
    job.sealing_engineer && `Sealer: ${job.sealing_engineer.full_name}`,
    job.sealable_engineers?.length && `Can seal: ${job.sealable_engineers.map((one) => one.full_name).join(', ')}`,
  ];
  return facts.filter(Boolean).join('\n');
}

/** Four states, then how many more. */
export function statesText(states: readonly string[]): string {
  const rest = states.length - STATES_SHOWN;
  return states.slice(0, STATES_SHOWN).join(' ') + (rest > 0 ? ` +${rest}` : '');
}

/** Seals and units come from time entries; before the first one there are none to count. */
export function countTexts(job: Job): { designs: string; seals: string; units: string } {
  const counted = job.sealsFromTime > 0 || job.unitsFromTime > 0;
  return {
    designs: String(job.number_of_designs),
    seals: counted ? String(job.sealsFromTime) : NO_VALUE,
    units: counted ? String(job.unitsFromTime) : NO_VALUE,
  };
}

/** Who has the job open now, the viewer first. */
export function openByText(job: Job): string {
  const others = (job.entryData?.OpenBy ?? []).length - (job.openByUser ? 1 : 0);
  if (job.openByUser) return others > 0 ? `You +${others}` : 'You';
  return (job.entryData?.OpenBy ?? []).map(shortName).join(', ');
}

/** Returns true when the job's work is over. */
export function isClosed(job: Job): boolean {
  return job.job_status.status_group === 'closed' && !isMissingFiles(job);
}

/** One fact on who seals; null where there is nobody yet. */
export type SealerFact = { label: string; value: string | null };

/** The three facts on who seals, in full. */
export function sealerFacts(job: Job): SealerFact[] {
  const able = job.sealable_engineers ?? [];
  return [
    { label: 'Initial sealer', value: job.ops_sealer?.Employee ?? null },
    { label: 'Sealer', value: job.sealing_engineer?.full_name ?? null },
    { label: 'Can seal', value: able.length === 0 ? 'Nobody' : able.map((one) => shortName(one.full_name)).join(', ') },
  ];
}
