import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';

const SHEETS = globSync('web/src/**/*.module.css', { cwd: projectRoot });

/** At most this high, in pixels, nothing stands in an element: it is a mark, and its ground is all that is seen of it. */
const MARK_HEIGHT = 8;

/** What says nothing that the text beside it doesn't: the gray shapes of what is loading, and lines that join marks. */
const DECORATION = /\.bone|data-shape|\.line::before|\.event::before|li \+ li::before|\.legend|loading-bar|thumb/;

/** The job list marks its rows otherwise in forced colors. */
const LIST = /^web\/src\/features\/job-list\/(?:rows|live|time)\//;

/** The selectors of rules that draw a mark by its ground alone. */
function marksOf(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^*]*\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector, rule]) => {
    const height = Number(/(?<![-\w])height: (\d+)px/.exec(rule!)?.[1] ?? Infinity);
    return height <= MARK_HEIGHT && /background: (?!none)/.test(rule!) ? [selector!.trim()] : [];
  });
}

it('a mark that is only a ground has a rule for forced colors, which take grounds away', () => {
  const marks = SHEETS.filter((file) => !LIST.test(file)).flatMap((file) => {
    const css = readFileSync(path.join(projectRoot, file), 'utf8');
    const [, ...forced] = css.split('@media (forced-colors: active)');
    return marksOf(css)
      .filter((selector) => !DECORATION.test(`${file} ${selector}`))
      .map((selector) => ({ file, selector, forced: forced.join(' ') }));
  });
  expect(marks.length).toBeGreaterThan(3);
  const missing = marks.filter(({ selector, forced }) => !selector.split(/,\s*/).every((one) => forced.includes(one)));
  expect(missing.map(({ file, selector }) => `${file}: ${selector}`)).toEqual([]);
});
