/**
 * A guide as the page shows it. Its words are the files of docs/user-guide, which use only what is read here: headings,
 * paragraphs, lists of one level, tables and pictures; within a line bold, emphasis, keys in backticks, and links.
 */
export type Inline = { kind: 'text' | 'strong' | 'emphasis' | 'key'; text: string } | Link;
type Link = { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'picture'; alt: string; file: string };

export type Guide = { title: string; blocks: Block[] };

const HEADING = /^(#{1,3}) (.+)$/;
const ITEM = /^(?:-|\d+\.) +/;
const PICTURE = /^!\[([^\]]*)\]\((?:.*\/)?([^/)]+)\)$/;
const INLINE = /\*\*([^*]+)\*\*|\b_([^_]+)_\b|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;

/** Reads a guide: its title, and what stands below it. */
export function parseGuide(source: string): Guide {
  const [title, ...parts] = source.trim().split(/\n{2,}/);
  return { title: title!.replace(HEADING, '$2'), blocks: parts.map(blockOf) };
}

/** Returns the anchor of a heading, as the repository's own pages make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

function blockOf(part: string): Block {
  const lines = part.split('\n');
  const heading = HEADING.exec(part);
  if (heading) {
    const text = heading[2]!;
    return { kind: 'heading', level: heading[1]!.length === 2 ? 2 : 3, text, id: anchorOf(text) };
  }
  const picture = PICTURE.exec(part);
  if (picture) return { kind: 'picture', alt: picture[1]!, file: picture[2]! };
  if (lines[0]!.startsWith('|')) {
    const [head, , ...rows] = lines.map(cellsOf);
    return { kind: 'table', head: head!, rows };
  }
  if (ITEM.test(part)) return { kind: 'list', isOrdered: /^\d/.test(part), items: itemsOf(lines) };
  return { kind: 'paragraph', content: inlineOf(lines.join(' ')) };
}

function cellsOf(line: string): Inline[][] {
  return line
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlineOf(cell.trim()));
}

/** A line that begins no item continues the one before it. */
function itemsOf(lines: string[]): Inline[][] {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items.map(inlineOf);
}

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(markedOf(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function markedOf([, strong, emphasis, key, linkText, href]: RegExpMatchArray): Inline {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  if (key !== undefined) return { kind: 'key', text: key };
  return { kind: 'link', text: linkText!, href: href! };
}
