import { expect, it } from 'vitest';
import { ACTION_MOVES } from './act-on-job.ts';
import { moveMessage } from './move-messages.ts';
import { targetsOf } from './transitions.ts';

it('reports each move by the number of the job and where it is now', () => {
  const messages = ACTION_MOVES.flatMap((name) =>
    targetsOf(name, 'onHold', 'inProgress').map((to) => moveMessage(name, 48_207, to)),
  );
  expect(messages).toEqual([
    'D48207 pulled back.',
    'You hold the review of D48207.',
    'The review of D48207 is released.',
    'D48207 approved.',
    'D48207 returned to the sealer.',
    'D48207 returned for drawing changes.',
    'D48207 returned to the customer.',
    'D48207 is on hold.',
    'D48207 is In Progress again.',
    'D48207 is canceled.',
    'D48207 is reopened.',
    'D48207 is revised.',
    'D48207 is revised.',
  ]);
  expect(moveMessage('resume', 48_207, 'finalReviewReserved')).toBe('D48207 is in Final Review (Reserved) again.');
});
