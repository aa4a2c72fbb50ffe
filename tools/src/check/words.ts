import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../services/place.ts';
import { verdict, type Outcome } from './outcome.ts';

/** Words that the house style replaces, as parts of names and in sentences, with what is written instead. */
const REPLACED: [words: string, instead: string][] = [
  ['wall|walls', 'sandbox'],
  ['tell|tells|telling|told', 'notify, publish, report, show'],
  ['hear|hears|heard', 'receive, onEvent'],
  ['road|roads|journey|journeys', 'pipeline, lifecycle, test'],
  ['room|rooms|door|doors', 'module, layer, folder, entry point'],
  ['says? whether', 'returns true when'],
  ['who may', 'permission, access rule'],
  ['go on|goes on|going on|went on|once more', 'continue, retry, resume, again'],
  ['pace|paces|paced', 'throughput, rate'],
  ['cost|costs', 'time, memory, price'],
  ['beyond', 'pending, above, outside'],
  [
    '(?:slow|lost|bad|dead|cut|store|mail|database|api|real|whole) lines?|line (?:is|was|goes|went|comes|came) (?:lost|slow|cut|dead|back|down)',
    'connection',
  ],
  [
    'licences?|licenced|colou?red?(?<=our\\w*)|colours?|(?:un)?labelled|neighbou?rs?(?<=ours?)|neighbouring',
    'American spelling',
  ],
  [
    'behaviours?|(?:un)?recognise[sd]?|summarise[sd]?|honoured|favourites?|centred?(?<=re\\w?)|cancelling|grey',
    'American spelling',
  ],
];

/** Compounds in which such a word is the usual one, and words of the specification and of our tools. */
const ALLOWED = [
  'command line',
  // Construction has walls and rooms.
  'wall panels?',
  'shear walls?',
  'bearing walls?',
  'great room',
  'bonus room',
  'keystone wall',
  // Words of the design.
  'engineering beyond a standard seal',
  'tell us when it can go on',
  'the check goes on',
  'if a drawing changes later, tell us',
  // A function of a landed migration, which later ones call.
  'job changed tell',
  // Parameters of argon2 and of plans of PostgreSQL have these names.
  'memory cost',
  'time cost',
  'total cost',
  'startup cost',
];

/** Texts that keep their words: decision records and landed migrations; data of the specification; this list. */
const KEPT =
  /^(?:docs\/decisions\/|db\/migrations\/00(?:0\d|1[0-7])_|proofs\/data\/|package-lock\.json$|tools\/src\/check\/words(?:\.test)?\.ts$)/;
const TEXT = /\.(?:tsx?|cjs|css|html|json|md|sh|sql|yaml)$|^\.ci\//;

const allowed = new RegExp(`\\b(?:${ALLOWED.join('|')})\\b`, 'g');
const replaced = REPLACED.map(([words, instead]) => ({ pattern: new RegExp(`\\b(?:${words})\\b`, 'g'), instead }));

/** Returns each replaced word of a text as 'line: word → what to write'. */
export function replacedWords(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const plain = plainWords(line).replace(allowed, (compound) => ' '.repeat(compound.length));
    return replaced.flatMap(({ pattern, instead }) =>
      [...plain.matchAll(pattern)].map(([word]) => `${index + 1}: ${word} → ${instead}`),
    );
  });
}

/** Separates the parts of names, so that `tellsSealers` and `tool-room` are two words each. */
function plainWords(line: string): string {
  return line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
}

/** Searches every text and file name of the project for words that the house style replaces. */
export async function checkWords(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: projectRoot, maxBuffer: 1 << 26 });
  const files = stdout.split('\0').filter((file) => TEXT.test(file) && !KEPT.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const words = replacedWords(await readFile(path.join(projectRoot, file), 'utf8'));
      return [...replacedWords(file).map((hit) => `the name, ${hit}`), ...words].map((hit) => `${file}:${hit}`);
    }),
  );
  const hits = found.flat();
  return verdict(hits.length === 0 && files.length > 0, [...hits, `${hits.length} words to replace`].join('\n'));
}
