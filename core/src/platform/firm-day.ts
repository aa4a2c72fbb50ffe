/** Returns the day (YYYY-MM-DD) that it is at the firm at that instant. */
export function firmDay(instant: Date, timezone: string): string {
  // Sweden writes days as the standard does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(instant);
}
