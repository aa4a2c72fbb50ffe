import { LETTER_WORDS, type Fact, type FactValue, type Letter } from '@sealdesk/contract/mail/letter.ts';
import type { Firm } from './firm.ts';
import { BUTTON_COLORS, LETTER_COLORS, STYLES, STYLE_SHEET } from './letter-style.ts';
import { LOGO } from './logo.ts';

/**
 * Returns the letter as a page that mail programs show: one column of tables, styles in the tags, no script, nothing that
 * is fetched. Every word that is put in is escaped; the one link is the button's.
 */
export function letterHtml(letter: Letter, firm: Firm): string {
  const { subject, title, greeting, paragraphs, facts, reason, steps, button, smallPrint, footer } = letter;
  const body = [
    tag(
      'p',
      'head',
      `<img src="cid:${LOGO.cid}" width="24" height="24" alt="" style="${STYLES.logo}">${escape(firm.name)}`,
    ),
    tag('h1', 'title', escape(title)),
    tag('p', 'paragraph', escape(greeting)),
    ...paragraphs.map((lines) => tag('p', 'paragraph', escapeLines(lines))),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    ...(reason ? [quote(reason)] : []),
    ...(steps.length > 0 ? stepList(steps) : []),
    ...(button ? buttonTable(button) : []),
    ...smallPrint.map((line) => tag('p', 'small', escape(line))),
  ];
  const foot = [...footer, firm.signature].map((line) => tag('p', 'footLine', escape(line)));
  return page(subject, [row('body', body.join('\n')), row('foot', foot.join('\n'))].join('\n'));
}

/** Outlook knows no largest width: it gets a table of that width around the sheet. */
function page(subject: string, rows: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escape(subject)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="canvas" style="${STYLES.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="${STYLES.canvas}">
<tr><td align="center" class="outside" style="${STYLES.outside}">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LETTER_COLORS.surface[0]}" class="sheet" style="${STYLES.sheet}">
${rows}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function row(name: 'body' | 'foot', content: string): string {
  return `<tr>${tag('td', name, `\n${content}\n`, ' align="left"')}</tr>`;
}

/** The roles stay where a narrow window shows labels above values, which takes them from the tags. */
function factTable(facts: readonly Fact[]): string {
  const rows = facts.map(({ label, values }) => {
    const header = tag('th', 'label', escape(label), ' scope="row" role="rowheader"');
    const value = tag('td', 'value', values.map(factValue).join('<br>\n'), ' role="cell"');
    return `<tr role="row">${header}\n${value}</tr>`;
  });
  return tag('table', 'facts', `\n${rows.join('\n')}\n`, ' role="table" cellpadding="0" cellspacing="0" border="0"');
}

function factValue({ strong, words, note }: FactValue): string {
  const parts = [
    ...(strong === undefined ? [] : [`<strong>${escape(strong)}</strong>`]),
    ...(words === undefined ? [] : [escape(words)]),
    ...(note === undefined ? [] : [tag('span', 'note', escape(note))]),
  ];
  return parts.join(' ');
}

function quote({ lines, from }: NonNullable<Letter['reason']>): string {
  const content = [
    tag('p', 'quoteHead', LETTER_WORDS.reason),
    tag('p', 'quoteText', escapeLines(lines)),
    tag('p', 'quoteFrom', escape(from)),
  ];
  return presentation('reason', tag('td', 'quote', `\n${content.join('\n')}\n`));
}

function stepList(steps: readonly string[]): string[] {
  const items = steps.map((step) => tag('li', 'step', escape(step)));
  return [tag('p', 'stepsHead', LETTER_WORDS.steps), tag('ol', 'steps', `\n${items.join('\n')}\n`)];
}

/** A cell, whose color Outlook draws, and in it a link that fills it. */
function buttonTable({ words, address }: NonNullable<Letter['button']>): string[] {
  const link = tag('a', 'buttonLink', escape(words), ` href="${escape(address)}"`);
  const cell = tag('td', 'buttonCell', link, ` align="center" bgcolor="${BUTTON_COLORS[0]}"`);
  return [presentation('button', cell), tag('p', 'small', `${LETTER_WORDS.copyAddress} ${escape(address)}`)];
}

function presentation(name: 'reason' | 'button', cell: string): string {
  return tag('table', name, `<tr>${cell}</tr>`, ' role="presentation" cellpadding="0" cellspacing="0" border="0"');
}

function tag(name: string, style: keyof typeof STYLES, content: string, attributes = ''): string {
  return `<${name}${attributes} class="${style}" style="${STYLES[style]}">${content}</${name}>`;
}

function escapeLines(lines: readonly string[]): string {
  return lines.map(escape).join('<br>\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}
