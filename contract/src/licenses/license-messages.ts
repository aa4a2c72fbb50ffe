/** What the calls of licenses answer. */
export const LICENSE_MESSAGES = {
  licenseAdded: 'The license is added.',
  licenseSaved: 'The license is saved.',
  licenseRenewed: 'The license is renewed.',
  authorizationAdded: 'The authorization is added.',
  authorizationSaved: 'The authorization is saved.',
  certificateAdded: 'The certificate is added.',
  certificateEnded: 'The certificate is ended. Nothing signed with it is accepted from now on.',
  fingerprintAdded: 'The seal is registered.',
  fingerprintEnded: 'The seal is not recognized any more.',
  nothingImported: 'Nothing was imported. Correct these lines and choose the file again.',
} as const;

/** The refusal of a license that an engineer has already on some of the days. */
export const licenseOverlaps = (engineer: string, number: string, state: string): string =>
  `${engineer} has license ${number} of ${state} on some of these days already. Its renewal begins after its last day.`;

/** The refusal of a second renewal. */
export const alreadyRenewed = (engineer: string, state: string): string =>
  `${engineer} has a license of ${state} that begins after this one already.`;

/** The refusal of an authorization that the firm has already on some of the days. */
export const authorizationOverlaps = (number: string, state: string): string =>
  `The firm has authorization ${number} of ${state} on some of these days already.`;

/** The refusal of a last day that is none of the days on which the thing is valid. */
export const lastDayOutside = (from: string, until: string): string =>
  `It is valid from ${from} to ${until}: its last day must be one of these.`;

/** The answer to an import, tried or done. */
export function importOutcome(
  { added, changed, unchanged }: Record<'added' | 'changed' | 'unchanged', number>,
  isTrial: boolean,
): string {
  const verb = isTrial ? 'would be' : added + changed === 1 ? 'was' : 'were';
  return `${added} ${verb} added, ${changed} changed; ${unchanged} stand in the file as they are.`;
}
