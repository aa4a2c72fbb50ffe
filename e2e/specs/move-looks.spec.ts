import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE } from '../support/create-job.ts';
import { openList, rows } from '../support/list.ts';
import { openMove } from '../support/moves.ts';
import { expect, type OwnCompany, test } from '../support/people.ts';
import { settled } from '../support/settled.ts';

// The dialogs of design picture 19, each taken and judged in both colors, on the desk and on the phone.
test.describe.configure({ timeout: 240_000 });

const [IN_PROGRESS, READY_TO_SEAL, CANCELLED, IN_ENGINEERING, FINAL_REVIEW] = [2, 3, 7, 8, 10];
const WIDTH = 448;

/** Opens each dialog in turn as the picture shows it. */
const DIALOGS: { name: string; show: (page: Page, company: OwnCompany) => Promise<Locator> }[] = [
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
      const dialog = await openMove(page, Number(number), 'Revise');
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
];

const LOT = { name: 'Hawthorne Estates Lot 14 – Roof & Floor' };
const STATION = { name: 'Bayou La Batre Fire Station No. 2', type: 'e' } as const;
const SEALED = { name: 'Naches Heights Phase 2 Lots 40–46', initialSealer: 'karla', sealer: 'anton' };

async function opened(page: Page, number: number, item: string): Promise<Locator> {
  await openList(page, `?job_id=${number}`);
  return openMove(page, number, item);
}

/** Judges the dialog as it is shown, and takes its picture. */
async function look(page: Page, dialog: Locator, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: `test-results/pictures/19-${name}.png` });
  await expectAccessible(page);
  const cutOff = await dialog.evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(cutOff).toBe(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialogs of the moves are accessible and as wide as drawn, ${colorScheme}`, async ({ as, company }) => {
    const page = await as('maya', { colorScheme });
    for (const { name, show } of DIALOGS) {
      const dialog = await show(page, company);
      await look(page, dialog, `${name}-${colorScheme}`);
      expect([name, (await dialog.boundingBox())!.width]).toEqual([name, WIDTH]);
    }
  });

  test(`a customer’s cancellation and its mail’s preview on the phone, ${colorScheme}`, async ({ as, company }) => {
    const customer = await as(company, { ...PHONE, colorScheme });
    const number = await company.addJob({ name: 'Cedar Landing Townhomes 11–14', place: 1 });
    const cancel = await opened(customer, number, 'Cancel job');
    await look(customer, cancel, `cancel-phone-${colorScheme}`);

    const staff = await as('maya', { ...PHONE, colorScheme });
    const dialog = await opened(staff, number, 'Return to customer');
    await dialog.getByLabel('Reason').fill('T07 and T12 still show 20 psf snow load. The site needs 25 psf.');
    await look(staff, dialog, `return-to-customer-phone-${colorScheme}`);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = staff.getByRole('dialog', { name: 'Preview of the email' });
    await expect(preview).toBeVisible();
    await look(staff, preview, `preview-phone-${colorScheme}`);
  });
}
