import type { ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { aDocument, aJob, anEmployee } from '@sealdesk/core/testing/builders.ts';
import { act } from '../harness/act.ts';
import type { Answer } from '../harness/visitor.ts';
import { aProvenJob } from './proofs.scenarios.ts';
import { onJob, type Scenario, type Scene } from './scene.ts';
import type { Who } from './table.ts';

type Case = {
  move: ActionMove;
  status: number;
  /** Who holds a reserved review: operations of the matrix, unless it is another. */
  holder?: 'another';
  /** Operations of the matrix staged the initial seals. */
  isStager?: true;
  /** Operations of the matrix sealed the set, when they were an engineer. */
  isSealer?: true;
  /** Operations of the matrix uploaded the set. */
  isUploader?: true;
  isWithoutFinal?: true;
};

/** A new job of company A for a case. */
async function aJobFor({ database: { db }, world }: Scene, { status, ...facts }: Case): Promise<number> {
  const me = world.people.role10.employeeId;
  const review_holder_id = facts.holder ? await anEmployee(db) : me;
  const job = await aJob(db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    status,
    ...(status === 11 && { review_holder_id }),
    ...(facts.isStager && { initial_sealer_id: me }),
    ...(facts.isSealer && { sealing_engineer_id: world.people.role10.contactId }),
  });
  const uploader_id = world.people.role10.contactId;
  if (facts.isUploader) await aDocument(db, { job_number: job, purpose: 'working', uploader_id });
  if (status === 4 && !facts.isWithoutFinal) await aDocument(db, { job_number: job, published_at: new Date() });
  return job;
}

/** Makes each move on a job of its own, unless it is refused. */
async function each(scene: Scene, who: Who, cases: Case[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of cases) {
    const { move, ...facts } = one;
    const make = () => aJobFor(scene, one);
    answers.push(await onJob(scene, { acted: facts }, make, (job) => act(scene.visitors[who], job, move)));
  }
  return answers;
}
const scenario =
  (...cases: Case[]): Scenario =>
  async (scene, who) =>
    each(scene, who, cases);
const at = (move: ActionMove, ...statuses: number[]) => statuses.map((status): Case => ({ move, status }));

/** The open statuses at which a customer no longer cancels. */
const LATER = [2, 3, 5, 6, 8, 10, 11];

/** Every action of operations at statuses that have none. */
const NOT_THERE: Case[] = [
  ...at('hold', 4, 6, 7),
  ...at('resume', 1, 2, 4, 7),
  ...at('pull-back', 1, 2, 4, 5, 6, 7, 9, 10),
  ...at('return-to-customer', 4, 6, 7, 9),
  ...at('reopen', 1, 2, 4, 6, 9),
  ...at('revise', 2, 3, 5, 6, 7, 9),
  { move: 'revise', status: 4, isWithoutFinal: true },
  ...at('release', 1, 3, 5, 10),
  ...at('cancel', 4, 7),
];
/** The same for what only reviewers do. */
const NO_REVIEW: Case[] = [
  ...at('reserve', 1, 2, 3, 4, 5, 6, 7, 8, 9, 11),
  ...at('approve', 1, 2, 3, 4, 5, 6, 7, 8, 9),
  ...at('return', 1, 2, 3, 4, 5, 6, 7, 8, 9),
];

export const ACTION_SCENARIOS: Record<string, Scenario> = {
  A01: scenario(
    ...at('hold', 1, 2, 3, 5, 8, 9, 10, 11),
    ...at('resume', 6),
    ...at('pull-back', 3),
    ...at('return-to-customer', 1, 2, 3, 5, 8, 10, 11),
    ...at('reopen', 7),
    ...at('revise', 4),
  ),
  A02: scenario(...at('reserve', 10), ...at('approve', 10, 11), ...at('return', 10, 11)),
  A03: scenario(
    ...([{ isStager: true }, { isSealer: true }, { isUploader: true }] as const).flatMap((part) => [
      ...(['reserve', 'approve', 'return'] as const).map((move) => ({ move, status: 10, ...part })),
      ...(['approve', 'return'] as const).map((move) => ({ move, status: 11, ...part })),
    ]),
    ...(['approve', 'return'] as const).map((move) => ({ move, status: 11, holder: 'another' as const })),
  ),
  A04: scenario({ move: 'release', status: 11, holder: 'another' }),
  A01b: scenario(...at('cancel', ...LATER)),
  A05: scenario(...at('cancel', 1, 9)),
  A06: async (scene, who) => {
    if (who === 'role10') return each(scene, who, [...NOT_THERE, ...NO_REVIEW]);
    if (who === 'role10_sealer') return each(scene, who, NOT_THERE);
    return each(scene, who, at('cancel', ...LATER));
  },
  A07: async (scene, who) => {
    const job = await aJobFor(scene, { move: 'hold', status: 2 });
    const answers: Answer[] = [];
    for (const name of ['complete', 'delete', 'HOLD', '..%2Fhold', 'hold%00', 'take-up', 'to-seal'])
      answers.push(await act(scene.visitors[who], job, name as ActionMove, {}));
    for (const number of ['0', '-1', '1e3', '999999999999999'])
      answers.push(await scene.visitors[who].send(`/api/jobs/${number}/actions/hold`, { method: 'POST', body: {} }));
    return answers;
  },
  A09: async (scene, who) => {
    const approve = async (acknowledged?: { id: string }[]) =>
      act(scene.visitors[who], await aProvenJob(scene), 'approve', acknowledged ? { acknowledged } : {});
    return [await approve(), await approve([]), await approve([{ id: 'place' }, { id: 'another' }])];
  },
  A08: async (scene, who) => {
    const send = async (move: ActionMove, status: number, details: object) =>
      act(scene.visitors[who], await aJobFor(scene, { move, status }), move, details);
    return [
      await send('pull-back', 3, {}),
      await send('return-to-customer', 2, { reason: ' \n ' }),
      await send('revise', 4, { reason: 'Because.' }),
      await send('revise', 4, { reason: 'Because.', target: 3 }),
      await send('revise', 4, { target: 2 }),
      await send('hold', 2, { target: 4 }),
    ];
  },
};
