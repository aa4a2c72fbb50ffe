import { expect, it } from 'vitest';
import { actionOfKey } from './action-of-key.ts';
import { aRow } from '../testing/a-row.ts';

const maya = { employee_id: 1, role: 10, isSealingEngineer: false };

it('a key does what the row’s menu says beside it', () => {
  const job = aRow({ at: 'readyToSeal' });
  expect(actionOfKey('Enter', job, maya)).toBe('open');
  expect(actionOfKey('C', job, maya)).toBe('comments');
  expect(actionOfKey('L', job, maya)).toBe('copy-link');
  expect(actionOfKey('O', job, maya)).toBe('original');
  expect(actionOfKey('D', aRow({ at: 'complete', num_final_docs: 1 }), maya)).toBe('final');
  expect(actionOfKey('U', aRow({ at: 'returned' }), maya)).toBe('replace-all');
  expect(actionOfKey('X', job, maya)).toBeNull();
});

it('a key whose action is off, or not offered, does nothing', () => {
  for (const key of ['U', 'E', 'S', 'D'])
    expect(actionOfKey(key, aRow({ at: 'readyToSeal', num_final_docs: 0 }), maya)).toBeNull();
  expect(actionOfKey('P', aRow({ at: 'readyToSeal' }), maya)).toBe('priority');
  expect(actionOfKey('P', aRow({ at: 'onHold' }), maya)).toBeNull();
});
