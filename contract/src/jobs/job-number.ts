/** Job numbers as people write them. */

/** D plus the number, as every screen shows it. */
export function formatJobNumber(jobId: number): string {
  return `D${jobId}`;
}

/** Reads 'D48213, 48209' into numbers; null when any part is not a job number. */
export function parseJobNumbers(text: string): number[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const numbers: number[] = [];
  for (const part of parts) {
    if (!/^[dD]?\d{1,15}$/.test(part)) return null;
    const number = Number(part.replace(/^[dD]/, ''));
    if (number < 1) return null;
    if (!numbers.includes(number)) numbers.push(number);
  }
  return numbers.length > 0 ? numbers : null;
}
