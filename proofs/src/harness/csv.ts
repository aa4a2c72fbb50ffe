/** Reads comma-separated text with quoted cells into one record a line, by the names of its first line. */
export function parseCsv(text: string): Record<string, string>[] {
  const [head, ...rows] = splitRows(text);
  return rows.map((cells) => Object.fromEntries(head!.map((name, column) => [name, cells[column] ?? ''])));
}

function splitRows(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quoted) {
      if (character === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') quoted = false;
      else cell += character;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      rows.at(-1)!.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.at(-1)!.push(cell.replace(/\r$/, ''));
      cell = '';
      rows.push([]);
    } else cell += character;
  }
  if (cell !== '' || rows.at(-1)!.length > 0) rows.at(-1)!.push(cell);
  return rows.filter((cells) => cells.length > 1);
}
