import { JOB_TYPES } from '@sealdesk/contract/shared/codes.ts';
import { STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import { areLegal } from './moves.ts';
import { pathTo } from './path.ts';
import { randomFrom } from '../random.ts';

const goals = Object.keys(STATUS_ID) as StatusName[];

describe('pathTo', () => {
  const chances = Array.from({ length: 100 }, (_, chance) => chance);

  it.each(goals)('comes to %s by moves of the table only, whatever the chance and the type', (goal) => {
    const types = goal === 'inEngineering' ? (['r', 'e'] as const) : JOB_TYPES;
    const paths = types.flatMap((type) =>
      chances.map((chance) => pathTo(randomFrom(`${goal} ${type} ${chance}`), type, goal)),
    );
    expect(paths.filter((moves) => !areLegal(moves) || moves.at(-1)!.to !== goal)).toEqual([]);
  });

  it('keeps seals out of engineering', () => {
    const paths = chances.map((chance) => pathTo(randomFrom(`${chance}`), 's', 'complete'));
    expect(paths.filter((moves) => moves.some(({ to }) => to === 'inEngineering'))).toEqual([]);
  });
});

describe('areLegal', () => {
  it('refuses a jump, a move from elsewhere and a held job that resumes where it was not', () => {
    const created = { kind: 'create', from: null, to: 'received' } as const;
    const held = { kind: 'hold', from: 'received', to: 'onHold' } as const;
    expect(areLegal([created])).toBe(true);
    expect(areLegal([created, { kind: 'final-upload', from: 'received', to: 'complete' }])).toBe(false);
    expect(areLegal([created, { kind: 'for-review', from: 'readyToSeal', to: 'finalReview' }])).toBe(false);
    expect(areLegal([created, held, { kind: 'resume', from: 'onHold', to: 'received' }])).toBe(true);
    expect(areLegal([created, held, { kind: 'resume', from: 'onHold', to: 'inProgress' }])).toBe(false);
  });
});
