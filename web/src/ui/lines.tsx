import classes from './lines.module.css';

/** A text as it is; one of several lines as a list of them. */
export function Lines({ text }: { text: string }) {
  const lines = [...new Set(text.split('\n').filter((line) => line.trim() !== ''))];
  if (lines.length < 2) return text;
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        // Copied, or read as text, each is still a line.
        <li key={line}>{`${line}\n`}</li>
      ))}
    </ul>
  );
}
