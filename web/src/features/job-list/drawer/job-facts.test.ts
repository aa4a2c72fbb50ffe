import { describe, expect, it } from 'vitest';
import { markOf, statusText } from '../../../job-marks/job-status.ts';
import { customerStatusText, plural, sealsAndUnits } from '../rows/customer-text.ts';
import {
  countTexts,
  isClosed,
  openByText,
  placeText,
  sealersInFull,
  sealersText,
  shortName,
  statesText,
} from './job-facts.ts';
import { aRow } from '../testing/a-row.ts';

describe('placeText', () => {
  it('shows the place, a dash for none', () => {
    expect(placeText(aRow({ job_priority_order: 3 }))).toBe('3');
    expect(placeText(aRow({ job_priority_order: 0 }))).toBe('–');
  });

  it('is empty at the statuses that hold no place', () => {
    for (const at of ['complete', 'onHold', 'cancelled'] as const) {
      expect(placeText(aRow({ at, job_priority_order: 3 }))).toBe('');
    }
  });
});

describe('shortName', () => {
  it.each([
    ['Ana Novak', 'A. Novak'],
    ['Ana Maria de la Cruz', 'A. Cruz'],
    ['Novak', 'Novak'],
    ['  Ana   Novak ', 'A. Novak'],
    ['', ''],
  ])('shortens %j to %j', (full, short) => {
    expect(shortName(full)).toBe(short);
  });
});

describe('sealersText', () => {
  const ana = { Employee: 'Ana Novak' };
  const rafael = { full_name: 'Rafael Castellanos' };
  const sealable_engineers = [
    { id: 1, full_name: 'Ana Novak' },
    { id: 2, full_name: 'Sergei Petrov' },
  ];

  it('counts who can seal, until someone has begun', () => {
    const row = { sealable_engineers, ops_sealer: null, sealing_engineer: null };
    expect(sealersText(aRow(row))).toBe('2 can seal');
    expect(sealersText(aRow({ ...row, ops_sealer: ana }))).toBe('Initial A. Novak');
  });

  it('names who began and who sealed, once where that is one person', () => {
    expect(sealersText(aRow({ ops_sealer: ana, sealing_engineer: rafael }))).toBe('A. Novak → R. Castellanos');
    expect(sealersText(aRow({ ops_sealer: { Employee: rafael.full_name }, sealing_engineer: rafael }))).toBe(
      'R. Castellanos',
    );
    expect(sealersText(aRow({ ops_sealer: null, sealing_engineer: rafael }))).toBe('R. Castellanos');
  });

  it('counts nobody for a closed job, and for viewers who are not shown them', () => {
    expect(sealersText(aRow({ at: 'cancelled', sealable_engineers }))).toBe('');
    expect(sealersText(aRow())).toBe('');
  });

  it('has the whole of it for the tooltip', () => {
    expect(sealersInFull(aRow({ ops_sealer: ana, sealing_engineer: rafael, sealable_engineers }))).toBe(
      'Initial sealer: Ana Novak\nSealer: Rafael Castellanos\nCan seal: Ana Novak, Sergei Petrov',
    );
    expect(sealersInFull(aRow())).toBe('');
  });
});

describe('statesText', () => {
  it('shows four states, then how many more', () => {
    expect(statesText(['VA', 'WV'])).toBe('VA WV');
    expect(statesText(['KS', 'NE', 'OK', 'MO'])).toBe('KS NE OK MO');
    expect(statesText(['KS', 'NE', 'OK', 'MO', 'TX', 'AR'])).toBe('KS NE OK MO +2');
    expect(statesText([])).toBe('');
  });
});

describe('countTexts', () => {
  it('shows dashes until there is anything to count', () => {
    expect(countTexts(aRow())).toEqual({ designs: '64', seals: '–', units: '–' });
    expect(countTexts(aRow({ unitsFromTime: 6 }))).toEqual({ designs: '64', seals: '0', units: '6' });
  });
});

describe('openByText', () => {
  const entries = (...OpenBy: string[]) => ({ entryData: { numEntries: 1, arPastOpenBy: [], OpenBy } });

  it('says who has the job open, the viewer first', () => {
    expect(openByText(aRow({ openByUser: false, ...entries('Jonas Abara') }))).toBe('J. Abara');
    expect(openByText(aRow({ openByUser: true, ...entries('Mara Kent') }))).toBe('You');
    expect(openByText(aRow({ openByUser: true, ...entries('Mara Kent', 'Jonas Abara') }))).toBe('You +1');
    expect(openByText(aRow({ openByUser: false, ...entries() }))).toBe('');
  });

  it('knows of the viewer even where the others are not shown', () => {
    expect(openByText(aRow({ openByUser: true }))).toBe('You');
    expect(openByText(aRow())).toBe('');
  });
});

describe('a complete job without its files', () => {
  const row = aRow({ at: 'complete', num_final_docs: 0, final_status: 'Complete, files missing' });

  it('reads so for staff, with a mark of its own, and is not closed', () => {
    expect([statusText(row), markOf(row), isClosed(row)]).toEqual(['Complete, files missing', 'filesMissing', false]);
  });

  it('reads as complete with them', () => {
    const whole = aRow({ at: 'complete', num_final_docs: 2 });
    expect([statusText(whole), markOf(whole), isClosed(whole)]).toEqual(['Complete', 'complete', true]);
  });

  it('shows the customer that there is nothing on file', () => {
    expect(customerStatusText(row)).toBe('No final documents on file');
  });
});

describe('a status that this version does not know', () => {
  it('keeps its own name under the mark of a received job', () => {
    const job_status = { id: 99, status: 'Archived', icon: 'box', status_group: 'closed' as const };
    const row = aRow({ job_status });
    expect([statusText(row), markOf(row)]).toEqual(['Archived', 'received']);
  });
});

describe('texts for the customer', () => {
  it('says what the status means', () => {
    expect(customerStatusText(aRow({ at: 'returned' }))).toBe('We need a corrected zip');
    expect(customerStatusText(aRow({ at: 'readyToSeal' }))).toBe('With a sealing engineer');
  });

  it('counts with singular and plural', () => {
    expect(plural(1, 'design')).toBe('1 design');
    expect(plural(64, 'design')).toBe('64 designs');
    expect(sealsAndUnits(aRow({ sealsFromTime: 1, unitsFromTime: 2 }))).toBe('1 seal, 2 units');
    expect(sealsAndUnits(aRow())).toBe('');
  });
});
