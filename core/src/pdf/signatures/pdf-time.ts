/** Returns a time as PDFs write it, such as `D:20240614101500-05'00'`; null where it is none. */
export function timeInPdf(text: string | null): Date | null {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z.*|([+-])(\d\d)'?(\d\d)?'?)?$/.exec(text ?? '');
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const offset = (parts[7] === '-' ? -1 : 1) * (Number(parts[8] ?? 0) * 60 + Number(parts[9] ?? 0));
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
  return Number.isNaN(time.getTime()) ? null : time;
}
