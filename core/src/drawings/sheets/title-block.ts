/** What the head of a drawing says: which job, which truss or member, and which of its sheets. */
export type TitleBlock = {
  job: string | null;
  label: string | null;
  jobName: string | null;
  /** What kind of truss, as printed. */
  kind: string | null;
  /** 1, or more on the further sheets of a long drawing. */
  sheetNumber: number;
  /** Printed only after sealing. */
  sealNumber: string | null;
};

export const NO_TITLE: TitleBlock = {
  job: null,
  label: null,
  jobName: null,
  kind: null,
  sheetNumber: 1,
  sealNumber: null,
};
