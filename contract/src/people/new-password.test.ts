import { expect, it } from 'vitest';
import { MAX_PASSWORD, passwordProblem } from './new-password.ts';

it('takes twelve characters and more, of any kind', () => {
  expect(passwordProblem('elevenchars')).toBe('A password has at least 12 characters.');
  expect(passwordProblem('😀'.repeat(11))).toBe('A password has at least 12 characters.');
  for (const fine of [
    'correct horse battery staple',
    'mauve-giraffe',
    'kX9#vLq2!pRt',
    'ein Fluß im Nebel',
    '木漏れ日の中を歩いて帰る夜',
  ]) {
    expect([fine, passwordProblem(fine)]).toEqual([fine, null]);
  }
  expect(passwordProblem('mauve giraffe '.repeat(20))).toBe(`A password has at most ${MAX_PASSWORD} characters.`);
});

it('refuses what everybody tries first, with digits, signs and capitals too', () => {
  for (const common of [
    'password1234',
    'P@ssw0rd2026!',
    'Welcome12345',
    '123456789012',
    'qwertyuiop123',
    '1qaz2wsx3edc',
    'iloveyou1234',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'Summer2026!!',
    'sealdesk2026',
    'administrator',
    'letmein letmein',
    'abcdefghijklm',
    '098765432109',
    'thisismypassword',
  ]) {
    expect([common, passwordProblem(common)]).toEqual([
      common,
      'This is a common password, among the first that others try.',
    ]);
  }
});
