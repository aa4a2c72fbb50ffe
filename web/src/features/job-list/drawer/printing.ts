type Parts = {
  print: () => void;
  /** Receives why the rest of the timeline could not be read. */
  report: (failure: unknown) => void;
};

export type Printing = {
  /** Takes in which job is shown now, and whether its whole timeline is. */
  show(jobId: number, isWhole: boolean): void;
  /** Prints the job that is shown, or reads what is missing first. */
  ask(jobId: number, readAll: () => Promise<void>): void;
};

/** Prints a job once its whole timeline is shown. A job that was left meanwhile is not printed, nor is another one. */
export function createPrinting({ print, report }: Parts): Printing {
  let shown: { jobId: number; isWhole: boolean } | null = null;
  let asked: number | null = null;
  return {
    show: (jobId, isWhole) => {
      shown = { jobId, isWhole };
      if (asked !== jobId) asked = null;
      if (asked === null || !isWhole) return;
      asked = null;
      print();
    },
    ask: (jobId, readAll) => {
      if (shown?.jobId === jobId && shown.isWhole) return print();
      asked = jobId;
      readAll().catch((failure: unknown) => {
        if (asked !== jobId) return;
        asked = null;
        report(failure);
      });
    },
  };
}
