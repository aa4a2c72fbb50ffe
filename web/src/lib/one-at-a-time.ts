/** Returns the work such that a second press for the same job does nothing while the first is under way. */
export function oneAtATime<Rest extends unknown[]>(
  work: (jobId: number, ...rest: Rest) => Promise<void>,
): (jobId: number, ...rest: Rest) => Promise<void> {
  const underWay = new Set<number>();
  return async (jobId, ...rest) => {
    if (underWay.has(jobId)) return;
    underWay.add(jobId);
    try {
      await work(jobId, ...rest);
    } finally {
      underWay.delete(jobId);
    }
  };
}
