import { expect, it } from 'vitest';
import { replacedWords } from './words.ts';

it.each([
  ['const tellsSealers = true;', 'tells'],
  ['// The walls around a tool fell', 'walls'],
  ['/** Says whether it is one. */', 'says whether'],
  ["import { x } from './tool-room.ts';", 'room'],
  ['// The slow line of a phone', 'slow line'],
  ['upload_pace', 'pace'],
  ['the licence of an engineer', 'licence'],
  ['colour: red', 'colour'],
  ['an unlabelled sheet', 'unlabelled'],
  ['summarisePackage', 'summarise'],
])('finds what %j should not have', (text, word) => {
  expect(replacedWords(`first\n${text}`)).toEqual([expect.stringMatching(new RegExp(`^2: ${word} → `))]);
});

it.each([
  'the command line',
  'a wall panel of the Great Room',
  'a line of the log, and the next line',
  'memoryCost: 19_456',
  'the color of a license',
  'a hedgerow, a bedroom, broadband, intellect, outdoors',
  'cancelled',
])('leaves %j alone', (text) => {
  expect(replacedWords(text)).toEqual([]);
});
