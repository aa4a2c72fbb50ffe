/** An import from one file of the project to another. */
export type Import = { from: string; to: string };

/** An import that is part of a cycle, with the modules of that cycle in alphabetical order. */
export type CyclicImport = Import & { modules: string[] };

const NOT_SHIPPED = /[.]test[.]tsx?$|^core\/src\/testing\//;
const MODULE = /^core\/src\/([^/]+)/;

/**
 * Returns the imports by which modules of core depend on each other in a circle. A module is a folder of core/src, or a
 * file beside those folders. Dependency-cruiser's own rules know cycles of files, and of folders only with their tests,
 * which may import what is above their module.
 */
export function findModuleCycles(imports: readonly Import[]): CyclicImport[] {
  const crossing = imports.flatMap(({ from, to }) => {
    const [source, target] = [moduleOf(from), moduleOf(to)];
    return source === null || target === null || source === target ? [] : [{ from, to, source, target }];
  });
  const targets = Map.groupBy(crossing, ({ source }) => source);
  const reached = new Map([...targets.keys()].map((module) => [module, reachableFrom(module, targets)]));
  const isCyclic = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  return crossing
    .filter(({ source, target }) => isCyclic(source, target))
    .map(({ from, to, source }) => {
      const modules = [...reached.keys()].filter((other) => isCyclic(source, other)).toSorted();
      return { from, to, modules };
    });
}

function moduleOf(file: string): string | null {
  return NOT_SHIPPED.test(file) ? null : (MODULE.exec(file)?.[1] ?? null);
}

function reachableFrom(module: string, targets: ReadonlyMap<string, { target: string }[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [module];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const { target } of targets.get(next) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}
