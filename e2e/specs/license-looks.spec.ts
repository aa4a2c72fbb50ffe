import { inEachLook } from '../support/each-look.ts';
import { expect, test } from '../support/people.ts';
import { WHOLE } from '../support/whole-run.ts';

test(
  'the matrix and its dialogs look as drawn, in light and dark, on the phone and in forced colors',
  WHOLE,
  async ({ as }) => {
    const page = await as('maya');
    await page.goto('/licenses');
    const grid = page.getByRole('grid', { name: 'Licenses by engineer and state' });
    await expect(grid).toBeVisible();
    await inEachLook(page, '09-licenses');

    await grid.getByRole('gridcell', { name: /^Stefan Petrov, Virginia:/ }).click();
    await expect(page.getByRole('dialog', { name: 'Stefan Petrov, Virginia' })).toBeVisible();
    await inEachLook(page, '09-license-details');
    await page.getByRole('button', { name: 'Renewed…', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Renewed: Stefan Petrov, Virginia' })).toBeVisible();
    await inEachLook(page, '09-license-renewal');
  },
);
