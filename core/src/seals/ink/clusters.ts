/** Pixels that lie close together. Bounds are included. */
export type Cluster = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
  /** Pixels that can't be an edge drawn a pixel apart, and differ much. */
  strong: number;
  /** The same for those that differ at all, where they are densest: noise is spread over a page, a line is not. */
  faint: number;
};

/** Collects pixels and joins those that are no further apart than `gap` pixels into clusters. */
export class ClusterGrid {
  // A cell is as wide as the gap, so that whatever is to be joined is in the same cell or one beside it.
  private readonly cells = new Map<number, Cluster>();
  private readonly gap: number;
  private lastKey = -1;
  private last: Cluster | undefined;

  constructor(gap: number) {
    this.gap = gap;
  }

  /** In how many cells there are pixels. */
  get size(): number {
    return this.cells.size;
  }

  add(x: number, y: number, isStrong: boolean, isFaint: boolean): void {
    const key = keyOf(Math.trunc(x / this.gap), Math.trunc(y / this.gap));
    let cell = key === this.lastKey ? this.last : this.cells.get(key);
    if (cell === undefined) {
      cell = { left: x, top: y, right: x, bottom: y, pixels: 0, strong: 0, faint: 0 };
      this.cells.set(key, cell);
    } else {
      if (x < cell.left) cell.left = x;
      else if (x > cell.right) cell.right = x;
      // Pixels come from top to bottom.
      cell.bottom = y;
    }
    this.lastKey = key;
    this.last = cell;
    cell.pixels += 1;
    if (isStrong) cell.strong += 1;
    if (isFaint) cell.faint += 1;
  }

  /** Returns the clusters, from top to bottom. */
  clusters(): Cluster[] {
    const found: Cluster[] = [];
    const waiting = new Map(this.cells);
    for (const [key, cell] of this.cells) {
      if (!waiting.delete(key)) continue;
      const cluster = { ...cell };
      const open: [key: number, cell: Cluster][] = [[key, cell]];
      for (let next = open.pop(); next !== undefined; next = open.pop())
        for (const neighbor of keysAround(next[0])) {
          const other = waiting.get(neighbor);
          if (other === undefined || distance(next[1], other) > this.gap) continue;
          waiting.delete(neighbor);
          join(cluster, other);
          open.push([neighbor, other]);
        }
      found.push(cluster);
    }
    return found.toSorted((a, b) => a.top - b.top || a.left - b.left);
  }
}

const ROW = 2 ** 20;

function keyOf(column: number, row: number): number {
  return row * ROW + column;
}

function keysAround(key: number): number[] {
  const [above, below] = [key - ROW, key + ROW];
  return [above - 1, above, above + 1, key - 1, key + 1, below - 1, below, below + 1];
}

function join(cluster: Cluster, other: Cluster): void {
  cluster.left = Math.min(cluster.left, other.left);
  cluster.top = Math.min(cluster.top, other.top);
  cluster.right = Math.max(cluster.right, other.right);
  cluster.bottom = Math.max(cluster.bottom, other.bottom);
  cluster.pixels += other.pixels;
  cluster.strong += other.strong;
  cluster.faint = Math.max(cluster.faint, other.faint);
}

function distance(a: Cluster, b: Cluster): number {
  const across = Math.max(a.left - b.right, b.left - a.right, 0);
  const down = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.max(across, down);
}

/** Joins what lies inside the rectangle of a cluster to it, where that is no larger than `most` pixels: a ring has words inside. */
export function joinNested(clusters: readonly Cluster[], most: number): Cluster[] {
  const isOuter = ({ left, top, right, bottom }: Cluster) => right - left < most && bottom - top < most;
  const outer = clusters.filter(isOuter).toSorted((a, b) => areaOf(b) - areaOf(a));
  const joined = new Set<Cluster>();
  for (const cluster of outer) {
    if (joined.has(cluster)) continue;
    for (const other of clusters) {
      if (other === cluster || joined.has(other) || !isInside(other, cluster)) continue;
      join(cluster, other);
      joined.add(other);
    }
  }
  return clusters.filter((cluster) => !joined.has(cluster));
}

function isInside(inner: Cluster, outer: Cluster): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

function areaOf({ left, top, right, bottom }: Cluster): number {
  return (right - left + 1) * (bottom - top + 1);
}
