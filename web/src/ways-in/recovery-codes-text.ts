/** What a recovery code goes with: it completes a password, so its use depends on what the person signs in with. */
export type CodeUse = 'password-and-app' | 'password' | 'passkey';

/** What each recovery code does, by what the person signs in with. */
export const CODE_RULES: Record<CodeUse, string> = {
  'password-and-app': 'Each works once, after your password, in place of a code from your authenticator app.',
  password: 'Each works once, after your password.',
  passkey:
    'If you lose your passkey, choose Forgot password on the sign-in page and set a password. Each code then works once, after that password.',
};

/** Returns what the recovery codes of someone with these sign-in methods go with. */
export function codeUse({ password, totp }: { password: object | null; totp: object | null }): CodeUse {
  if (password === null) return 'passkey';
  return totp === null ? 'password' : 'password-and-app';
}

/** The codes as a file or a sheet of paper keeps them. Whose they are and what for stands above them. */
export function recoveryCodesText(
  codes: readonly string[],
  { email, site, use }: { email: string; site: string; use: CodeUse },
): string {
  const lines = codes.map((code, index) => `${String(index + 1).padStart(2)}  ${code}`);
  return [`Sealdesk recovery codes of ${email}`, site, CODE_RULES[use], '', ...lines, ''].join('\n');
}
