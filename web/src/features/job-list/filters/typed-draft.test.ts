import { describe, expect, it } from 'vitest';
import { NO_FILTERS } from './job-filters.ts';
import { askFor, draftOf, followFilters, leaveField, typeInto, type Draft } from './typed-draft.ts';

const named = (job_name: string) => ({ ...NO_FILTERS, job_name });
const typed = (draft: Draft, text: string) => askFor(typeInto(draft, 'job_name', text), { alone: true });
const start = draftOf(NO_FILTERS);

describe('typing', () => {
  it('asks for what the text means, and keeps the text as typed when that arrives', () => {
    const { draft, change } = typed(start, 'lot ');
    expect(change).toEqual({ job_name: 'lot' });
    const arrived = followFilters(draft, named('lot'));
    expect(arrived.texts.job_name).toBe('lot ');
    expect(arrived.sent).toEqual([]);
    expect(leaveField(arrived, 'job_name').texts.job_name).toBe('lot');
  });

  it('has paused once it asks, so that problems are named then and not at every letter', () => {
    expect(start.isTyping).toBe(false);
    const typing = typeInto(start, 'start_date', '1');
    expect(typing.isTyping).toBe(true);
    expect(askFor(typing, { alone: true }).draft.isTyping).toBe(false);
  });

  it('asks for nothing that holds or was asked for already', () => {
    expect(typed(start, ' ').change).toEqual({});
    const { draft } = typed(start, 'lot');
    expect(typed(draft, 'lot ').change).toEqual({});
    expect(typed(draft, 'lots').change).toEqual({ job_name: 'lots' });
  });

  it('is not disturbed by its own former steps, even when some are skipped', () => {
    const third = typed(typed(typed(start, 'a').draft, 'ab').draft, 'abc').draft;
    const second = followFilters(third, named('ab'));
    expect(second.texts.job_name).toBe('abc');
    expect(second.sent).toHaveLength(1);
    expect(followFilters(second, named('abc'))).toMatchObject({ texts: { job_name: 'abc' }, sent: [] });
  });

  it('follows Back, also to what was typed before', () => {
    const there = followFilters(typed(followFilters(typed(start, 'a').draft, named('a')), 'ab').draft, named('ab'));
    expect(followFilters(there, named('a')).texts.job_name).toBe('a');
    expect(followFilters(there, NO_FILTERS).texts.job_name).toBe('');
  });

  it('leaves the other fields alone when one follows', () => {
    const draft = typeInto(start, 'start_date', 'soo');
    expect(followFilters(draft, named('x')).texts).toMatchObject({ job_name: 'x', start_date: 'soo' });
  });

  it('that continues in one field is one step for Back', () => {
    const once = typed(start, 'a');
    expect(once.replace).toBe(false);
    expect(typed(once.draft, 'ab').replace).toBe(true);
    expect(typed(leaveField(once.draft, 'job_name'), 'ab').replace).toBe(false);
    expect(typed(followFilters(once.draft, named('other')), 'ab').replace).toBe(false);
    const between = askFor(once.draft, { alone: false }).draft;
    expect(typed(between, 'ab').replace).toBe(false);
  });

  it('in two fields at once, or beside another change, begins a step of its own', () => {
    const once = typed(start, 'a').draft;
    const both = askFor(typeInto(typeInto(once, 'job_name', 'ab'), 'start_date', '2026-11-01'), { alone: true });
    expect(both.change).toEqual({ job_name: 'ab', start_date: '2026-11-01' });
    expect(both.replace).toBe(false);
    expect(typed(both.draft, 'abc').replace).toBe(false);

    const beside = askFor(typeInto(once, 'job_name', 'ab'), { alone: false });
    expect(beside).toMatchObject({ change: { job_name: 'ab' }, replace: false });
    expect(typed(beside.draft, 'abc').replace).toBe(false);
  });

  it('of what is no filter leaves the former one and keeps the text', () => {
    const held = draftOf({ ...NO_FILTERS, start_date: '2026-11-01' });
    const { draft, change } = askFor(typeInto(held, 'start_date', '2026-11-31'), { alone: true });
    expect(change).toEqual({});
    const after = leaveField(draft, 'start_date');
    expect(after.texts.start_date).toBe('2026-11-31');
  });
});
