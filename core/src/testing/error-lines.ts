/** Returns the lines of a log that report an error of ours: level error or fatal, and whatever is not a log line at all. */
export function errorLines(logs: string): string[] {
  return logs.split('\n').filter((line) => line.trim() !== '' && isError(line));
}

function isError(line: string): boolean {
  const level = levelOf(line);
  return level === null || level === 'error' || level === 'fatal';
}

/** Returns the level that the line names; null for what a process printed without the log, such as an uncaught error. */
function levelOf(line: string): string | null {
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return typeof level === 'string' ? level : null;
  } catch {
    return null;
  }
}
