import { identityOf } from '@sealdesk/core/testing/sealed/identities.ts';
import { makeSet, sealPdf, type Changes } from '@sealdesk/core/testing/sealed/make-set.ts';
import { planSet, type SetPlan } from '@sealdesk/core/testing/sealed/plan-set.ts';
import type { PlacedSeal } from '@sealdesk/core/testing/sealed/put-seals.ts';
import { writePlanned } from '@sealdesk/core/testing/sealed/write-planned.ts';
import type { Page } from '@playwright/test';
import type { LocalFile } from './files.ts';
import { happening } from './jobs.ts';
import { expect, type OwnCompany } from './people.ts';
import { callApi, statusOf } from './call-api.ts';

/** A state that asks for a seal on every page, and for nothing else. */
const STATE = 'CO';
/** A state that asks for a digital signature besides. */
const SIGNED_STATE = 'WA';
/** Where the products of these tests have their day; a seal of tomorrow is refused. */
export const FIRM_TIMEZONE = 'America/New_York';
const [IN_PROGRESS, READY_TO_SEAL, AWAITING_FINAL, FINAL_REVIEW] = [2, 3, 5, 10];

/** A set that was to be sealed, and the same with the seals of the engineer who is named for the job. */
export type TestSet = { plan: SetPlan; merged: LocalFile; sealed: LocalFile };

/** Makes a set of drawings and has it sealed today by Anton. The same seed gives the same set. */
export async function aSet(seed: string, pages = 2, changes: Changes = {}): Promise<TestSet> {
  return aSetOf(seed, await planFor(seed, pages), changes);
}

/**
 * Makes a set for a state that asks for a digital signature. Anton's certificate is known from then on; its key is the
 * test's, and `seal` signs with it whatever PDF of these pages it is given.
 */
export async function aSignedSet(seed: string) {
  const plan = await planFor(seed, 2, { state: SIGNED_STATE, page: { family: 'mitek' } });
  const how = { kind: 'ec', subFilter: 'ETSI.CAdES.detached', isTimeSigned: true, certify: 1 } as const;
  const signature = { signer: plan.sealer, ...how };
  const { certificate } = await identityOf(signature);
  await happening(({ addCertificate }) => addCertificate('anton', certificate));
  const signed = { ...plan, signature };
  const merged = await writePlanned(plan.pages);
  return { merged: pdf(`${seed}.pdf`, merged), seal: (given: Buffer) => sealPdf(given, signed) };
}

/** Makes a set that is signed with a certificate that has Anton's name and isn't registered for him. */
export async function aSelfSignedSet(seed: string): Promise<TestSet> {
  const plan = await planFor(seed, 2, { page: { family: 'mitek' } });
  // The certificates of `aSignedSet`, which are registered, are of the other kind.
  const how = { kind: 'rsa', subFilter: 'ETSI.CAdES.detached', isTimeSigned: true } as const;
  return aSetOf(seed, { ...plan, signature: { signer: plan.sealer, ...how } }, {});
}

/** Makes a set that passes the checks and leaves a place of every kind open: covered on page 1, added on 2, unread on 3. */
export async function aSetToLookAt(seed: string): Promise<TestSet> {
  const plan = await planFor(seed, 3);
  const [first, second, third] = plan.seals as [PlacedSeal[], PlacedSeal[], PlacedSeal[]];
  const over = first.map((one) => ({ ...one, seal: { ...one.seal, isOpaque: true }, spot: { x: 90, y: 600 } }));
  const unread = third.map((one) => ({ ...one, form: 'picture' as const }));
  const pages = plan.pages.map((page, place) => {
    const added = place === 1 ? ['300 400 m 420 430 l S'] : [];
    return { ...page, drawing: { ...page.drawing, commands: [...page.drawing.commands, ...added] } };
  });
  return aSetOf(seed, { ...plan, seals: [over, second, unread] }, { pages });
}

/** Makes a set whose second page was turned to the right before it was sealed. */
export async function aTurnedSet(seed: string): Promise<TestSet> {
  const plan = await planFor(seed, 2, { page: { family: 'mitek' } });
  const pages = plan.pages.map((page, place) => (place === 1 ? { ...page, rotate: 90 as const } : page));
  // On the turned page, too, the seal is at the foot of the drawing.
  const seals = plan.seals.map((placed, place) =>
    place === 1 ? placed.map((one) => ({ ...one, spot: { x: 110, y: 80 } })) : placed,
  );
  return aSetOf(seed, { ...plan, seals }, { pages });
}

/** What the drawing of one page says, and what it says after somebody changed a digit. */
export const CHANGED_DIGIT = { before: '3-8-12', after: '3-3-12' };

/** Makes a set, and besides the same with one digit changed on one of its pages before it was sealed. */
export async function aChangedSet(
  seed: string,
  pages: number,
  page: number,
): Promise<TestSet & { changed: LocalFile }> {
  const plan = await planFor(seed, pages, { page: { family: 'mitek' } });
  const saying = (text: string) =>
    plan.pages.map((one, place) => {
      const line = place === page - 1 ? [`BT /F1 9 Tf 1 0 0 1 300 440 Tm (${text}) Tj ET`] : [];
      return { ...one, drawing: { ...one.drawing, commands: [...one.drawing.commands, ...line] } };
    });
  const set = await aSetOf(seed, { ...plan, pages: saying(CHANGED_DIGIT.before) }, {});
  const { sealed } = await makeSet(set.plan, { pages: saying(CHANGED_DIGIT.after) });
  return { ...set, changed: pdf(`${seed}_changed.pdf`, sealed) };
}

async function aSetOf(seed: string, plan: SetPlan, changes: Changes): Promise<TestSet> {
  const { merged, sealed } = await makeSet(plan, changes);
  return { plan, merged: pdf(`${seed}.pdf`, merged), sealed: pdf(`${seed}_sealed.pdf`, sealed) };
}

/** Where no drawing of this family has ink: a seal there leaves nothing to look at. */
const BLANK = { x: 400, y: 100 };

type Wishes = { state?: typeof STATE | typeof SIGNED_STATE; page?: { family: 'mitek' } };

async function planFor(seed: string, pages: number, { state = STATE, page }: Wishes = {}) {
  const plain = { words: 'text', rotate: 0, crop: null } as const;
  const form = { form: 'drawn', style: 'lines', producer: 'as it was' } as const;
  const plan = planSet(seed, { pages, page: { ...plain, ...page }, states: [state], ...form });
  const { fullName, number } = await happening(({ licenseOf }) => licenseOf('anton', state));
  const today = new Date();
  const onDay = (locale: string, dateStyle: 'long' | 'short') =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone: FIRM_TIMEZONE }).format(today);
  const own = { engineer: fullName, license: number, date: onDay('en-US', 'long'), isOpaque: false };
  const at = page ? { spot: BLANK } : {};
  const seals = plan.seals.map((placed) => placed.map((one) => ({ ...one, ...at, seal: { ...one.seal, ...own } })));
  const bare = { cover: null, signature: null, saving: 'packed', firstSealNumber: null } as const;
  return { ...plan, ...bare, sealer: fullName, sealedOn: onDay('en-CA', 'short'), seals } satisfies SetPlan;
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
  await expect.poll(() => statusOf(page, number)).toBe(READY_TO_SEAL);
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
