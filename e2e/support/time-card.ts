import type { Locator, Page } from '@playwright/test';
import type { NewEmployee, NewEntry } from '@sealdesk/tools/test-data.ts';
import { happening } from './jobs.ts';
import { openList } from './list.ts';
import { expect } from './people.ts';
import { FIRM_TIMEZONE } from './sealed-sets.ts';

const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The card of the latest time entry. */
export function timeCard(page: Page): Locator {
  return page.getByRole('region', { name: /^(Open|Last) Entry$/ });
}

/** What the card shows under that label. */
export function cardFact(page: Page, label: string): Locator {
  return timeCard(page).locator(`dt:text-is("${label}") + dd`);
}

/** Starts time by the row's own button; where somebody has the job open, it appears with the pointer. */
export async function pressStart(page: Page, number: number): Promise<void> {
  const row = page.locator(`[data-job="${number}"]`);
  await row.hover();
  await row.getByRole('button', { name: `Start time on D${number}` }).click();
}

/** Adds an employee of the test's own. */
export function addEmployee(kind: 'employee' | 'operations' = 'employee', name?: string): Promise<NewEmployee> {
  return happening((data) => data.addEmployee(kind, name));
}

/** Adds an entry of the employee, and waits for nothing. */
export function addEntry(employee: NewEmployee, number: number, entry: NewEntry): Promise<void> {
  return happening((data) => data.addEntry(employee, number, entry));
}

/** The time that many hours ago. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}

/** The time that many minutes ago, or that of the last midnight: an entry of yesterday counts as forgotten. */
export function minutesAgoToday(minutes: number): Date {
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', hourCycle: 'h23', timeZone: FIRM_TIMEZONE });
  const [hour, minute, second] = clock.format().split(':').map(Number);
  const sinceMidnight = ((hour! * 60 + minute!) * 60 + second!) * 1_000;
  return new Date(Date.now() - Math.min(minutes * MINUTE_MS, sinceMidnight));
}

/** Opens the list with these jobs alone and waits until the card is there and the list follows what happens. */
export async function openJobs(page: Page, ...numbers: number[]): Promise<void> {
  await openList(page, `?job_id=${numbers.join(',')}`);
  await expect(timeCard(page)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
}
