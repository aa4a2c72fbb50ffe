import { expect, it } from 'vitest';
import { CallFailed, NoResponse } from '../lib/session/failure.ts';
import { refusalSentence } from './refusal-sentence.ts';

const tooMany = (retryAfter?: number) =>
  refusalSentence(new CallFailed(429, { read: 'json', message: 'Too many attempts.' }, retryAfter));

it('names the time that the server asks to wait, rounded up', () => {
  expect(tooMany(1)).toBe('Too many attempts. Try again in 1 second.');
  expect(tooMany(45)).toBe('Too many attempts. Try again in 45 seconds.');
  expect(tooMany(60)).toBe('Too many attempts. Try again in 1 minute.');
  expect(tooMany(841)).toBe('Too many attempts. Try again in 15 minutes.');
  expect(tooMany(7_201)).toBe('Too many attempts. Try again in 3 hours.');
});

it('has the server’s words otherwise, and says when it is away', () => {
  expect(tooMany()).toBe('Too many attempts.');
  expect(refusalSentence(new NoResponse())).toBe('No response from the server. Please check your connection.');
});
