import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;

/**
 * Returns the places of the screens that use a class which their style file does not have. The compiler takes any name
 * for one, and the browser shows the element without its style.
 */
export function findMissingClasses(root: string): string[] {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const code = text.replaceAll(/^import .*$/gm, (line) => ' '.repeat(line.length));
    return [...text.matchAll(IMPORT)].flatMap(([, name, styles]) => {
      const known = classesOf(path.join(root, path.dirname(file), styles!));
      return [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))]
        .filter(([, used]) => !known.has(used!))
        .map(({ index, 1: used }) => `${file}:${text.slice(0, index).split('\n').length} ${name}.${used}`);
    });
  });
}

function classesOf(file: string): Set<string> {
  const styles = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  return new Set([...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!));
}
