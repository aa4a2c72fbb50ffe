import type { Locator, Page } from '@playwright/test';
import { PHONE } from '../support/create-job.ts';
import { inEachLook } from '../support/each-look.ts';
import { openList, rows } from '../support/list.ts';
import { openMove } from '../support/moves.ts';
import { expect, type OwnCompany, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

// The dialogs of design picture 19, each taken and judged in both colors, at the desk and on the phone.
const [IN_PROGRESS, READY_TO_SEAL, CANCELLED, IN_ENGINEERING, FINAL_REVIEW] = [2, 3, 7, 8, 10];
const WIDTHS = { desk: 448, phone: PHONE.viewport.width };

/** Opens each dialog in turn as the picture shows it. */
const DIALOGS: { name: string; width?: number; show: (page: Page, company: OwnCompany) => Promise<Locator> }[] = [
  {
    name: 'return-to-customer',
    show: async (page, company) => {
      const dialog = await opened(page, await company.addJob({ ...LOT, status: IN_PROGRESS }), 'Return to customer');
      await dialog.getByLabel('Reason').fill('T07 and T12 still show 20 psf snow load. The site needs 25 psf.');
      return dialog;
    },
  },
  {
    name: 'refused',
    show: async (page, company) => {
      const dialog = await opened(page, await company.addJob({ ...LOT, status: IN_PROGRESS }), 'Return to customer');
      await dialog.getByRole('button', { name: 'Return to customer' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      return dialog;
    },
  },
  {
    name: 'hold',
    show: async (page, company) => {
      const number = await company.addJob({ ...STATION, status: IN_ENGINEERING, place: 1 });
      const dialog = await opened(page, number, 'Put on hold');
      await dialog.getByLabel('Reason').fill('Owner decides on the mezzanine first, asked by phone.');
      return dialog;
    },
  },
  {
    name: 'cancel',
    show: async (page, company) =>
      opened(page, await company.addJob({ ...STATION, status: IN_ENGINEERING }), 'Cancel job'),
  },
  {
    name: 'reopen',
    show: async (page, company) => opened(page, await company.addJob({ ...LOT, status: CANCELLED }), 'Reopen'),
  },
  {
    name: 'revise',
    show: async (page) => {
      // A job of the demo that has final documents; nothing is sent.
      await openList(page, '?job_status=4');
      const number = await rows(page)
        .filter({ has: page.getByRole('button', { name: /^Final, D\d+/ }) })
        .first()
        .getAttribute('data-job');
      const dialog = await opened(page, Number(number), 'Revise');
      await dialog.getByLabel('Reason').fill('Seal date on pages 3 to 9 is wrong.');
      return dialog;
    },
  },
  {
    name: 'return',
    show: async (page, company) => {
      const dialog = await opened(page, await company.addJob({ ...SEALED, status: FINAL_REVIEW }), 'Return to sealer');
      await dialog.getByLabel('Reason').fill('Page 31: “3-8-12” is missing; ink lost in 1 place.');
      return dialog;
    },
  },
  {
    name: 'pull-back',
    show: async (page, company) => {
      const dialog = await opened(page, await company.addJob({ ...SEALED, status: READY_TO_SEAL }), 'Pull back');
      await dialog.getByLabel('Reason').fill('T22 was left out of the set.');
      return dialog;
    },
  },
  {
    name: 'approve',
    show: async (page, company) => opened(page, await company.addJob({ ...SEALED, status: FINAL_REVIEW }), 'Approve'),
  },
  {
    name: 'approve-open',
    // As wide as what it lists.
    width: 560,
    show: async (page, company) => {
      // One place of each kind; no real set is so bad.
      await page.route(/\/api\/jobs\/\d+\/proof$/, (route) => route.fulfill({ json: PROOF }));
      const number = await company.addJob({ ...SEALED, status: FINAL_REVIEW });
      const dialog = await opened(page, number, 'Approve');
      await dialog.getByRole('checkbox', { name: /^Page 14/ }).check();
      return dialog;
    },
  },
];

const [BOX, ID] = [{ x: 430, y: 96, width: 118, height: 118 }, '00000000-0000-4000-8000-000000000001'];
const PROOF = {
  job_id: 0,
  state: 'proven',
  progress: null,
  sealed: {
    document_id: ID,
    upload_uuid: ID,
    position: 0,
    purpose: 'working',
    name: 'Naches_Heights_sealed.pdf',
    sha256: 'b6'.repeat(32),
    pages: 32,
  },
  submitted: null,
  replaced_by: null,
  checked_at: new Date().toISOString(),
  states: ['ID', 'WA'],
  sealer: null,
  sealed_at: null,
  staged_by: null,
  uploaded_by: null,
  licenses: [],
  problems: [],
  warnings: ['The customer asked for an unlocked PDF, but this one is locked or certified.'],
  is_signature_wanted: false,
  signatures: [],
  pages: [31, 32].map((page) => ({
    page,
    result: 'proven',
    reasons: [],
    label: null,
    size: null,
    compared_with: { page, is_same: false },
    words: null,
    seals: [{ by: 'unread', state: null, sealed_on: null, box: BOX, license_number: null, is_license_valid: null }],
    states_missing: [],
    missing_words: [],
    new_words: [],
    lost: [],
    added: [],
  })),
  open: [
    {
      id: 'a',
      kind: 'unexplained',
      page: 14,
      box: { x: 90, y: 610, width: 42, height: 12 },
      detail: null,
      acknowledged: null,
    },
    { id: 'b', kind: 'covered', page: 15, box: BOX, detail: null, acknowledged: null },
    { id: 'c', kind: 'unread-seal', page: 31, box: BOX, detail: null, acknowledged: null },
    { id: 'd', kind: 'unread-seal', page: 32, box: BOX, detail: null, acknowledged: null },
  ],
};

const LOT = { name: 'Hawthorne Estates Lot 14 – Roof & Floor' };
const STATION = { name: 'Bayou La Batre Fire Station No. 2', type: 'e' } as const;
const SEALED = { name: 'Naches Heights Phase 2 Lots 40–46', initialSealer: 'karla', sealer: 'anton' };

async function opened(page: Page, number: number, item: string): Promise<Locator> {
  await openList(page, `?job_id=${number}`);
  return openMove(page, number, item);
}

test(
  'the dialogs of the moves are accessible and fit, as wide as drawn, in each look',
  WHOLE,
  async ({ as, company }) => {
    const page = await as('maya');
    for (const { name, width: atTheDesk = WIDTHS.desk, show } of DIALOGS) {
      const dialog = await show(page, company);
      await inEachLook(page, `19-${name}`, {
        judge: async (device) => {
          const { width } = (await dialog.boundingBox())!;
          expect([name, device, width]).toEqual([name, device, device === 'desk' ? atTheDesk : WIDTHS.phone]);
        },
      });
    }
  },
);

test('the preview of a mail and a customer’s cancellation are accessible and fit, in each look', async ({
  as,
  company,
}) => {
  const number = await company.addJob({ name: 'Cedar Landing Townhomes 11–14', place: 1 });
  const customer = await as(company);
  await opened(customer, number, 'Cancel job');
  await inEachLook(customer, '19-cancel-customer');

  const staff = await as('maya');
  const dialog = await opened(staff, number, 'Return to customer');
  // Its style sheet came after the page's and is used after it: what it says of its lines holds.
  const left = async (line: Locator) => (await line.boundingBox())!.x;
  const apart = async () =>
    Math.abs((await left(dialog.getByText('Cedar Landing'))) - (await left(dialog.getByText('Reason'))));
  await expect.poll(apart).toBeLessThan(1);
  await dialog.getByLabel('Reason').fill('T07 and T12 still show 20 psf snow load. The site needs 25 psf.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(staff.getByRole('dialog', { name: 'Preview of the email' })).toBeVisible();
  await inEachLook(staff, '19-preview');
});
