/** Job numbers as people write them. */

/** D plus the number, as every screen shows it. */
export function formatJobNumber(jobId: number): string {
  return `D${jobId}`;
}

/** Reads 'D48213, 48209' into numbers; null when any part is not a job number. */
export function parseJobNumbers(text: string): number[] | null {
  const { numbers, wrong } = splitJobNumbers(text);
  return wrong.length === 0 && numbers.length > 0 ? numbers : null;
}

/** Reads the same, and sets apart what is no job number. */
export function splitJobNumbers(text: string): { numbers: number[]; wrong: string[] } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isNumber = (part: string) => /^[dD]?\d{1,15}$/.test(part) && toNumber(part) > 0;
  return {
    numbers: [...new Set(parts.filter(isNumber).map(toNumber))],
    wrong: parts.filter((part) => !isNumber(part)),
  };
}

function toNumber(part: string): number {
  return Number(part.replace(/^[dD]/, ''));
}
