import { expect, it } from 'vitest';
import { confirm, currentQuestion, dropQuestion, onQuestion } from './confirm.ts';

it('waits for the answer, and is gone when its dialog is', async () => {
  const answered = confirm({ title: 'Confirm Action', message: 'Sure?' });
  const question = currentQuestion()!;
  expect(question).toMatchObject({ title: 'Confirm Action', message: 'Sure?' });
  question.answer(true);
  await expect(answered).resolves.toBe(true);
  dropQuestion(question);
  expect(currentQuestion()).toBeNull();
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
