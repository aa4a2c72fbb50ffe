import { describe, expect, it } from 'vitest';
import type { EditValues } from '../edit-values.ts';
import { jobConflict, resolved } from './conflict.ts';

const { choiceOf, choose, chooseAll, compare, editJoined, editMine, leftToChoose, openConflict } = jobConflict;

const OPENED = {
  job_name: 'Hawthorne',
  job_status: 2,
  reason: '',
  job_priority: 2,
  number_of_designs: 64,
  seal_states: ['VA'],
  roof_load: '20-10-0-10',
  staff_comments: '',
  lot_number: '14',
  wind_speed: 115,
} as unknown as EditValues;
const with_ = (changes: Partial<EditValues>): EditValues => ({ ...OPENED, ...changes });

const stored = with_({
  number_of_designs: 66,
  roof_load: '25-10-0-10',
  staff_comments: 'Snow load checked.',
  wind_speed: 120,
});
const mine = with_({
  number_of_designs: 67,
  roof_load: '30-10-0-10',
  staff_comments: 'Dana sends F23.',
  lot_number: '14 A',
});
const opened = OPENED;

describe('three versions of a job', () => {
  it('are compared field by field', () => {
    expect(compare({ opened, stored, mine })).toEqual({
      both: ['number_of_designs', 'roof_load', 'staff_comments'],
      theirs: ['wind_speed'],
      mine: ['lot_number'],
    });
  });

  it('have no conflict where both made the same change, or one that means the same', () => {
    const same = with_({ lot_number: '14 A', seal_states: ['VA', 'WV'] });
    const spaced = with_({ lot_number: ' 14 A ', seal_states: ['WV', 'VA'] });
    expect(compare({ opened, stored: same, mine: spaced })).toEqual({ both: [], theirs: [], mine: [] });
  });

  it('list a change that is locked with what both changed, and keep what is stored', () => {
    const conflict = openConflict(
      { opened, stored: with_({}), mine: with_({ seal_states: ['VA', 'WV'] }) },
      { seal_states: 'A sealed set exists.' },
    );
    expect(compare(conflict, conflict.locked).both).toEqual(['seal_states']);
    expect([leftToChoose(conflict), choiceOf(conflict, 'seal_states')]).toEqual([[], 'theirs']);
    expect(resolved(chooseAll(conflict, 'mine')).seal_states).toEqual(['VA']);
  });
});

describe('what will be saved', () => {
  const conflict = openConflict({ opened, stored, mine }, {});

  it('takes what only they changed, keeps what only I changed, and asks for the rest', () => {
    expect(leftToChoose(conflict)).toEqual(['number_of_designs', 'roof_load', 'staff_comments']);
    expect(resolved(conflict)).toMatchObject({ wind_speed: 120, lot_number: '14 A' });
  });

  it('follows each choice', () => {
    const decided = choose(
      choose(chooseAll(conflict, 'theirs'), 'number_of_designs', 'mine'),
      'staff_comments',
      'both',
    );
    expect(leftToChoose(decided)).toEqual([]);
    expect(resolved(decided)).toMatchObject({
      number_of_designs: 67,
      roof_load: '25-10-0-10',
      staff_comments: 'Snow load checked.\nDana sends F23.',
    });
    expect(resolved(editJoined(decided, 'staff_comments', 'One text')).staff_comments).toBe('One text');
  });

  it('joins seal states as the union', () => {
    const versions = {
      opened,
      stored: with_({ seal_states: ['VA', 'NC'] }),
      mine: with_({ seal_states: ['VA', 'WV'] }),
    };
    expect(resolved(choose(openConflict(versions, {}), 'seal_states', 'both')).seal_states).toEqual(['VA', 'NC', 'WV']);
  });

  it('counts what is entered in the form as mine, also where only they had changed it', () => {
    const edited = editMine(editMine(conflict, 'wind_speed', 130), 'roof_load', '40-10-0-10');
    expect(resolved(edited)).toMatchObject({ wind_speed: 130, roof_load: '40-10-0-10' });
    expect(leftToChoose(edited)).toEqual(['number_of_designs', 'staff_comments']);
  });

  it('carries a reason with a move only', () => {
    const moved = openConflict({ opened, stored, mine: with_({ job_status: 9, reason: 'Files missing' }) }, {});
    expect(resolved(moved)).toMatchObject({ job_status: 9, reason: 'Files missing' });
    const locked = openConflict(moved, { job_status: 'Choose the move again.' });
    expect(resolved(locked)).toMatchObject({ job_status: 2, reason: '' });
  });
});

it('a second conflict keeps the choices whose two values are the same as before', () => {
  const first = chooseAll(openConflict({ opened, stored, mine }, {}), 'mine');
  const again = openConflict({ opened, stored: { ...stored, roof_load: '26-10-0-10' }, mine }, {}, first);
  expect(leftToChoose(again)).toEqual(['roof_load']);
  expect(again.round).toBe(2);
});
