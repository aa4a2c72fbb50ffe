import process from 'node:process';

/** True in `npm run proof:measured`. The gate leaves it off: a busy machine must not fail a test. */
export const IS_MEASURED = process.env['MEASURED'] === 'true';

/** Prints a figure. Throws when it is above its limit, but only in a run that measures. */
export function reportFigure(name: string, value: number, limit: number, unit = 'ms'): void {
  console.log(`FIGURE ${name}: ${Math.round(value * 100) / 100} ${unit}, limit ${limit}`);
  if (IS_MEASURED && !(value <= limit)) throw new Error(`${name} is ${value} ${unit}; the limit is ${limit}.`);
}
