/** Sentences about users that both sides use. */
export const USER_MESSAGES = {
  /** Nobody raises or disables themselves, whoever they are. */
  ownRights: 'Someone else changes your rights.',
} as const;
