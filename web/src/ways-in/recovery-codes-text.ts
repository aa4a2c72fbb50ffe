/** The codes as a file or a sheet of paper keeps them. Whose they are and what for stands above them. */
export function recoveryCodesText(codes: readonly string[], { email, site }: { email: string; site: string }): string {
  const lines = codes.map((code, index) => `${String(index + 1).padStart(2)}  ${code}`);
  return [
    `Sealdesk recovery codes of ${email}`,
    site,
    'Each works once in place of the 6-digit code.',
    '',
    ...lines,
    '',
  ].join('\n');
}
