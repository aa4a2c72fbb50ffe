import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import { uuidOf, type Random } from '../random.ts';
import type { JobRow } from '../rows.ts';
import type { Step, JobHistory } from './history.ts';

/** Returns the row of a job with that history. Its work-order place is given later, among the company's others. */
export function jobRow(random: Random, history: JobHistory): JobRow {
  const { draft, steps, closedAt } = history;
  const { site, goal } = draft;
  const isEwp = draft.product === 'e';
  const isMitek = random.chance(0.6);
  return {
    number: draft.number,
    created_at: draft.createdAt,
    updated_at: steps.at(-1)!.at,
    completed_at: goal === 'complete' ? closedAt : null,
    upload_id: uuidOf(`upload of job ${draft.number}`),
    company_id: draft.companyId,
    contact_id: draft.contactId,
    ...peopleOf(random, history),
    created_by: steps[0]!.actorId ?? draft.contactId,
    status: STATUS_ID[goal],
    held_from_status: goal === 'onHold' ? STATUS_ID[steps.at(-1)!.from!] : null,
    completion: draft.isMissingFiles
      ? 0
      : Math.max(countOf(steps, 'final-upload'), draft.isImported && goal === 'complete' ? 1 : 0),
    designs: draft.designs,
    priority: draft.priority,
    work_order_place: 0,
    unlocked_requested: draft.isUnlocked,
    type: draft.type,
    product: draft.product,
    name: site.name,
    seal_states: draft.states,
    design_program: isEwp
      ? random.pick(['Forte WEB', 'BC Calc', 'iStruct'])
      : isMitek
        ? 'MiTek 20/20'
        : 'Alpine iModel',
    design_code: random.pick(['IRC 2021', 'IRC 2021', 'IRC 2018', 'IBC 2021', 'IBC 2018']),
    plate_manufacturer: isEwp ? 'None' : isMitek ? 'MiTek' : 'Alpine',
    comments: draft.comments,
    staff_comments: draft.staffComments,
    lot_number: site.lot,
    project_address: site.address,
    project_subdivision: site.subdivision,
    model: site.model,
    ...loadsOf(random),
    customer_name: site.customer,
  };
}

/** Who stands in the row: only those whose work still counts after the last step back. */
function peopleOf(random: Random, { draft, steps, team }: JobHistory) {
  const back = steps.findLastIndex(({ kind, to }) => BACK.has(kind) || (kind === 'return' && to === 'inProgress'));
  const has = (kind: MoveName) => steps.some((step, index) => index > back && step.kind === kind);
  const isAssigned =
    has('for-review') || has('take-up-into-engineering') || draft.isImported || (has('to-seal') && random.chance(0.3));
  return {
    initial_sealer_id: has('to-seal') ? team.initialSealer : null,
    sealing_engineer_id: isAssigned ? team.sealer : null,
    review_holder_id: draft.goal === 'finalReviewReserved' ? team.reviewer : null,
    reviewer_id: has('approve') ? team.reviewer : null,
  };
}

const BACK: ReadonlySet<MoveName> = new Set(['pull-back', 'replace-all', 'revise']);

function countOf(steps: readonly Step[], kind: MoveName): number {
  return steps.filter((step) => step.kind === kind).length;
}

/** What a designer fills in, or not. */
function loadsOf(random: Random) {
  const has = random.chance(0.7);
  return {
    designer_name: has
      ? `${random.pick(['J.', 'R.', 'T.', 'M.'])} ${random.pick(['Hollis', 'Prather', 'Eastman', 'Morrow'])}`
      : null,
    designer_address: null,
    designer_license_number: has && random.chance(0.4) ? `D-${random.int(1_000, 9_999)}` : null,
    wind_code: has ? random.pick(['ASCE 7-16', 'ASCE 7-22']) : null,
    wind_speed: has ? random.pick([105, 110, 115, 120, 130, 140]) : null,
    wind_exposure: has ? random.pick(['B', 'B', 'C']) : null,
    mean_roof_height: has ? `${random.int(12, 34)}-${random.int(0, 11)}-${random.int(0, 15)}` : null,
    roof_load: has ? random.pick(['20-10-0-10', '30-10-0-10', '40-10-0-10', '25-7-0-10']) : null,
    floor_load: has && random.chance(0.5) ? '40-10-0-5' : null,
  };
}
