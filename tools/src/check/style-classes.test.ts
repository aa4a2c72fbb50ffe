import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';
import { findMissingClasses } from './style-classes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sealdesk-styles-'));
  mkdirSync(path.join(root, 'web/src/ui'), { recursive: true });
  write('mark.module.css', '/* .line is drawn */\n.mark,\n.ink { color: red; }\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(path.join(root, 'web/src/ui', file), text);
}

it('finds a class that its style file does not have, also where a comment or another file names it', () => {
  write('word.module.css', '.line { color: red; }\n');
  write(
    'mark.tsx',
    [
      `import classes from './mark.module.css';`,
      `import wordClasses from './word.module.css';`,
      `const a = <p className={classes.mark} />;`,
      'const b = <p className={`${classes.ink} ${classes.line}`} />;',
      `const c = <p className={wordClasses.line} />;`,
      `const d = <p className={wordClasses.mark} />;`,
    ].join('\n'),
  );
  expect(findMissingClasses(root)).toEqual([
    'web/src/ui/mark.tsx:4 classes.line',
    'web/src/ui/mark.tsx:6 wordClasses.mark',
  ]);
});

it('finds none in the project', () => {
  expect(findMissingClasses(projectRoot)).toEqual([]);
});
