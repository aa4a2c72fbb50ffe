// What member reports have in common, whichever program wrote them.

const MEMBER =
  /\bPASSED\b|\bFAILED\b|MEMBER REPORT|Member Report|Design Report|\bLVL\b|\bLSL\b|\bPSL\b|\bTJI\b|Glulam|GLULAM|MEETS OR EXCEEDS/;
const EXPIRY = /(?:EXPIRES ON|[Ee]xpires on|valid until) (\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/;
const BRANDS: [RegExp, string][] = [
  [/\bKerto\b/, 'Kerto'],
  [/\bPWT\b|\bPacific Woodtech\b/i, 'PWT'],
  [/\bLP\b|\bSolidStart\b/, 'LP'],
  [/\bVERSA-LAM\b|\bBCI\b|\bVersa-Lam\b/, 'Boise Cascade'],
  [/\bMicrollam\b|\bParallam\b|\bTimberStrand\b|\bTJI\b/, 'Weyerhaeuser'],
  [/\bRigidLam\b|\bRoseburg\b|\bRFPI\b/, 'Roseburg'],
  [/\bGP Lam\b|\bWood I Beam\b/, 'Georgia-Pacific'],
  [/\bNordic\b/, 'Nordic'],
];

/** Whether a page is a member's report, and not merely one that names the program. */
export function isMember(text: string): boolean {
  return MEMBER.test(text);
}

/** Whether any check on the page failed: in its title, or in one of its rows. */
export function hasFailed(text: string): boolean {
  return /\bFAILED\b|\bFailed \(/.test(text);
}

/** Whose product a report designs with, by the product's name. */
export function brandOf(text: string): string | null {
  return BRANDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The last day on which the program or the design is valid, as YYYY-MM-DD. */
export function expiryOf(text: string): string | null {
  const found = EXPIRY.exec(text);
  if (!found) return null;
  const [, month, day, year] = found;
  return `${year!.padStart(4, '20')}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}
