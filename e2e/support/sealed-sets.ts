import { makeSet, type Changes } from '@sealdesk/core/testing/sealed/make-set.ts';
import { planSet, type SetPlan } from '@sealdesk/core/testing/sealed/plan-set.ts';
import type { Page } from '@playwright/test';
import type { LocalFile } from './files.ts';
import { happening } from './jobs.ts';
import { expect, type OwnCompany } from './people.ts';
import { callApi, statusOf } from './call-api.ts';

/** A state that asks for a seal on every page, and for nothing else. */
const STATE = 'CO';
const [IN_PROGRESS, READY_TO_SEAL, AWAITING_FINAL, FINAL_REVIEW] = [2, 3, 5, 10];

/** A set that was to be sealed, and the same with the seals of the engineer who is named for the job. */
export type TestSet = { plan: SetPlan; merged: LocalFile; sealed: LocalFile };

/** Makes a set of drawings and has it sealed today by Anton. The same seed gives the same set. */
export async function aSet(seed: string, pages = 2, changes: Changes = {}): Promise<TestSet> {
  const plan = await planFor(seed, pages);
  const { merged, sealed } = await makeSet(plan, changes);
  return { plan, merged: pdf(`${seed}.pdf`, merged), sealed: pdf(`${seed}_sealed.pdf`, sealed) };
}

async function planFor(seed: string, pages: number): Promise<SetPlan> {
  const plain = { words: 'text', rotate: 0, crop: null } as const;
  const form = { form: 'drawn', style: 'lines', producer: 'as it was' } as const;
  const plan = planSet(seed, { pages, page: plain, states: [STATE], ...form });
  const { fullName, number } = await happening(({ licenseOf }) => licenseOf('anton', STATE));
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date());
  const seals = plan.seals.map((placed) =>
    placed.map((one) => ({ ...one, seal: { ...one.seal, engineer: fullName, license: number, date } })),
  );
  return { ...plan, seals, cover: null, signature: null, saving: 'packed' };
}

function pdf(name: string, buffer: Buffer): LocalFile {
  return { name, mimeType: 'application/pdf', buffer };
}

/** Adds a job that Anton is to seal. */
export function aJobToSeal(company: OwnCompany, pages = 2): Promise<number> {
  return company.addJob({ status: IN_PROGRESS, designs: pages, sealStates: [STATE], sealer: 'anton' });
}

/** Has the set combined for the job, as the person at that page: the job is then Ready to Seal. */
export async function stageSet(page: Page, number: number, { merged }: TestSet): Promise<void> {
  await callApi(page, `/api/jobs/upload/initial_seals/${number}`, { files: [merged], fields: { job_type: 's' } });
  await expect.poll(() => statusOf(page, number), { timeout: 60_000 }).toBe(READY_TO_SEAL);
}

/** Sends the sealed set to review, as the person at that page, and waits for its check. */
export async function reviewSet(page: Page, number: number, { sealed }: TestSet): Promise<void> {
  const fields = { job_type: 's', for_review: '1' };
  const { uuid } = await callApi<{ uuid: string }>(page, `/api/jobs/upload/working/${number}`, {
    files: [sealed],
    fields,
  });
  const outcome = await callApi(page, '/api/pdf-keyword-check', { body: { uuid, job_type: 's' } });
  expect(outcome).toMatchObject({ status: 'confirm' });
  expect(await statusOf(page, number)).toBe(FINAL_REVIEW);
}

/** Approves the set, as the reviewer at that page, with everything acknowledged that is open. */
export async function approveSet(page: Page, number: number): Promise<void> {
  const { open } = await callApi<{ open: { id: string }[] }>(page, `/api/jobs/${number}/proof`);
  const acknowledged = open.map(({ id }) => ({ id }));
  await callApi(page, `/api/jobs/${number}/actions/approve`, { body: { acknowledged } });
  expect(await statusOf(page, number)).toBe(AWAITING_FINAL);
}
