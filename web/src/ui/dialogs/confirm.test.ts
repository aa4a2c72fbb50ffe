import { expect, it } from 'vitest';
import { KEEP_OR_DISCARD, confirm, currentQuestion, dropQuestion, onQuestion } from './confirm.ts';

it('waits for the answer, and is gone when its dialog is', async () => {
  const answered = confirm({ title: 'Confirm Action', message: 'Sure?' });
  const question = currentQuestion()!;
  expect(question).toMatchObject({ title: 'Confirm Action', message: 'Sure?', yes: 'Confirm', no: 'Cancel' });
  question.answer(true);
  await expect(answered).resolves.toBe(true);
  dropQuestion(question);
  expect(currentQuestion()).toBeNull();
});

it('names the outcome on its buttons where it is given one', () => {
  void confirm({ title: 'Discard the changes?', message: '', ...KEEP_OR_DISCARD });
  const question = currentQuestion()!;
  expect(question).toMatchObject({ yes: 'Discard', no: 'Keep editing' });
  question.answer(false);
  dropQuestion(question);
});

it('a second question cancels the first', async () => {
  let changes = 0;
  const stop = onQuestion(() => changes++);
  const first = confirm({ title: 'One', message: '' });
  const firstQuestion = currentQuestion()!;
  const second = confirm({ title: 'Two', message: '' });
  await expect(first).resolves.toBe(false);
  dropQuestion(firstQuestion);
  expect(currentQuestion()).toMatchObject({ title: 'Two' });
  currentQuestion()!.answer(false);
  await expect(second).resolves.toBe(false);
  dropQuestion(currentQuestion()!);
  expect(changes).toBe(3);
  stop();
});
