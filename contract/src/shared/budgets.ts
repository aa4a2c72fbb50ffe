const sentence = (done: string) =>
  `Your company has ${done} as it can in one day. Please try again tomorrow, or ask us to raise the limit.`;

/**
 * What nobody can delete again has a budget for each company and day of the firm: about ten times what a busy customer needs. The firm's own
 * people have none.
 */
export const DAILY_BUDGETS = {
  jobs: { most: 1_000, isSpent: sentence('created as many jobs') },
  /** Of files that are sent, in bytes: what is accepted of them is locked for years. */
  bytes: { most: 50 * 1024 ** 3, isSpent: sentence('sent as many files') },
  downloads: { most: 5_000, isSpent: sentence('downloaded as many files') },
  /** Changes that people make of their own profile, each a line of the audit trail. */
  profile: { most: 200, isSpent: sentence('changed as many profiles') },
} as const satisfies Record<string, { most: number; isSpent: string }>;

export type BudgetName = keyof typeof DAILY_BUDGETS;
export const BUDGET_NAMES = Object.keys(DAILY_BUDGETS) as BudgetName[];
