/**
 * What the common passwords of published leaks are made of. Those of at least 12 characters are nearly all one of these
 * words, or several, with digits and signs around them; so a few words stand for a list of many thousand.
 */
const WORDS = `
  password passwort passw pass word secret login signin admin administrator root
  user username guest test testing demo default changeme change master access
  welcome hello letmein iloveyou trustno whatever nothing freedom computer internet
  sunshine princess dragon monkey shadow football baseball basketball soccer hockey
  superman batman pokemon starwars michael jennifer jordan charlie ashley daniel
  spring summer autumn winter january february march april june july august
  september october november december monday friday sunday company office work
  qwerty qwertz azerty qwer asdf zxcv qaz wsx edc rfv abc xyz
  this the is my new old me i love you to in and good super
  sealdesk seal desk truss engineer engineering
`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length);

/** Rows of the keyboard and of the alphabet; people follow them forward and backward. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];
const MIN_RUN = 4;

/** With fewer of both beside words and runs, a password is a common one with something at its end, such as a year. */
const MIN_OWN = { letters: 2, digits: 7 };

/** Returns true when the password is among those that everybody tries first: a few common words, runs or one thing repeated. */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  const own = withoutWords(withoutRuns(text));
  return isRepeated(text) || (count(own, /\p{L}/gu) < MIN_OWN.letters && count(own, /\d/g) < MIN_OWN.digits);
}

function count(text: string, kind: RegExp): number {
  return text.match(kind)?.length ?? 0;
}

/** Lower case, without the usual signs in place of letters. */
function plain(password: string): string {
  const letters: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '3': 'e', $: 's', '5': 's', '!': 'i' };
  const lower = password.normalize('NFKC').toLowerCase();
  // A sign between letters stands for one of them; digits elsewhere are digits.
  return lower.replaceAll(/(?<=[a-z@$])[@$!0345](?=[a-z@$0345])/g, (sign) => letters[sign]!);
}

/** One to four characters over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1{2,}.{0,3}$/su.test(text);
}

function withoutWords(text: string): string {
  // A space, so that what stood on both sides does not become a word of its own.
  return WORDS.reduce((left, word) => left.replaceAll(word, ' '), text);
}

function withoutRuns(text: string): string {
  const rows = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);
  return rows.reduce((left, row) => {
    let rest = left;
    for (let length = row.length; length >= MIN_RUN; length -= 1) {
      for (let at = 0; at + length <= row.length; at += 1) rest = rest.replaceAll(row.slice(at, at + length), ' ');
    }
    return rest;
  }, text);
}
