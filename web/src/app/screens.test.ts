import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { describe, expect, it } from 'vitest';
import { linkedScreens, mayOpen, SCREENS } from './screens.ts';

const customer = { employee_id: null, role: 1, isSealingEngineer: false };
const employee = { employee_id: 7, role: 1, isSealingEngineer: false };
const operations = { employee_id: 8, role: 10, isSealingEngineer: false };
const titles = (person: typeof customer | typeof employee) => linkedScreens(person).map(({ title }) => title);

it('every screen stands at the address that the server answers with the page', async () => {
  const { default: routerSource } = await import('./router.tsx?raw');
  const paths = Object.fromEntries(Object.entries(SCREENS).map(([name, { path }]) => [name, path]));
  expect(paths).toEqual(SCREEN_PATHS);
  // The router writes no address of its own, beside the one for all others.
  expect([...routerSource.matchAll(/\bpath: ['"`](.*?)['"`]/g)].map(([, path]) => path)).toEqual(['*']);
  for (const name of Object.keys(SCREENS)) expect(routerSource).toContain(`SCREENS.${name}`);
});

describe('linkedScreens', () => {
  it('gives a customer the jobs', () => {
    expect(titles(customer)).toEqual(['Jobs']);
  });

  it('gives an employee the directory too', () => {
    expect(titles(employee)).toEqual(['Jobs', 'Companies', 'Contacts', 'Corporations']);
  });

  it('gives operations every section', () => {
    const directory = ['Companies', 'Contacts', 'Corporations'];
    expect(titles(operations)).toEqual(['Jobs', 'Licenses', ...directory, 'Users']);
  });

  it('links to nothing that the person may not open', () => {
    for (const person of [customer, employee, operations]) {
      expect(linkedScreens(person)).not.toEqual([]);
      expect(linkedScreens(person).filter((screen) => !mayOpen(screen, person))).toEqual([]);
    }
  });
});

describe('mayOpen', () => {
  it('keeps customers off the edit form and the directory', () => {
    for (const screen of [SCREENS.editJob, SCREENS.corporations, SCREENS.companies, SCREENS.contacts]) {
      expect(mayOpen(screen, customer)).toBe(false);
      expect(mayOpen(screen, employee)).toBe(true);
    }
  });

  it('keeps everyone but operations off the dashboard and the licenses', () => {
    for (const screen of [SCREENS.dashboard, SCREENS.licenses]) {
      expect(mayOpen(screen, customer)).toBe(false);
      expect(mayOpen(screen, employee)).toBe(false);
      expect(mayOpen(screen, operations)).toBe(true);
    }
  });

  it('does not take role 10 without an employee for operations', () => {
    expect(mayOpen(SCREENS.dashboard, { ...customer, role: 10 })).toBe(false);
  });

  it('lets everyone create a job', () => {
    expect(mayOpen(SCREENS.createJob, customer)).toBe(true);
  });
});
