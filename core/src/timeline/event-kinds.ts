/** The moves by which a new original takes the place of the former one. */
export const REPLACEMENTS = ['replace-all', 'resend-original'] as const;

/** The event of a fetched document. */
export const DOWNLOADED = 'downloaded';

/** The moves that send a job back to its customer, each with the reason that the customer reads. */
export const RETURNS = ['return-to-customer', 'revise'] as const;

/** Events that are no work on the job: after them a file counts as the last thing that was done. */
export const NOT_WORK = [DOWNLOADED, 'work-order-placed'] as const;
