import { LETTER_WORDS, type Letter } from '@sealdesk/contract/mail/letter.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aLetter } from '../testing/a-letter.ts';
import { SAMPLE_LETTERS } from '../testing/mails/sample-letters.ts';
import { composeMail } from './compose-mail.ts';
import { BUTTON_COLORS, LETTER_COLORS } from './letter-style.ts';

const CONFIG = {
  MAIL_FROM: 'Sealdesk <desk@firm.example>',
  FIRM_NAME: 'Keystone & Sons "Seals"',
  FIRM_ADDRESS: '1200 Example Avenue, Richmond, VA 23219',
  PUBLIC_URL: 'https://seals.firm.example',
};

const LETTERS: [string, Letter][] = Object.entries(SAMPLE_LETTERS);

describe.each(LETTERS)('the mail %j', (_, letter) => {
  const { subject, body, html } = composeMail(letter, CONFIG);

  it('has the same words in the same order in both parts', () => {
    expect(wordsOfHtml(html)).toEqual(wordsOfText(body, letter));
  });

  it('has a subject of one line with at most 78 characters', () => {
    expect(subject).toMatch(/^[^\p{Cc}]{1,78}$/u);
  });

  it('fetches nothing, runs nothing, and leads nowhere but to the product', () => {
    const tags = html.match(/<[a-z][^>]*>/gi)!;
    expect(new Set(tags.map((tag) => /^<([a-z0-9]+)/i.exec(tag)![1]))).toSatisfy((names: Set<string>) =>
      [...names].every((name) => ALLOWED_TAGS.includes(name)),
    );
    expect(tags.filter((tag) => /\son\w+\s*=/i.test(tag))).toEqual([]);
    const links = tags.flatMap((tag) => [...tag.matchAll(/\s(?:href|src|background|action)="([^"]*)"/g)]);
    const targets = links.map(([, target]) => target!);
    expect(targets).toEqual(['cid:logo@sealdesk', ...(letter.button ? [letter.button.address] : [])]);
    expect(html).not.toMatch(/url\(|@import|javascript:[^<]*"/i);
  });

  it('holds no character that hides or turns text', () => {
    for (const part of [body, html])
      expect(part.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
  });
});

const ALLOWED_TAGS = 'html head meta title style body table tr td th p h1 img strong span br ol li a'.split(' ');

describe('a mail', () => {
  it('names the firm in its head and, with its address, in its last line', () => {
    const { body, html } = composeMail(aLetter(), CONFIG);
    expect(body).toBe(
      [
        'Keystone & Sons "Seals"',
        'Ready',
        'Hello Ann Lee,',
        'Hello.',
        'Keystone & Sons "Seals", 1200 Example Avenue, Richmond, VA 23219',
      ].join('\n\n'),
    );
    expect(html).toContain('Keystone &amp; Sons &quot;Seals&quot;, 1200 Example Avenue');
    const { FIRM_NAME: _, FIRM_ADDRESS: __, ...unnamed } = CONFIG;
    expect(composeMail(aLetter(), unnamed).body.split('\n\n')).toEqual([
      'Sealdesk',
      'Ready',
      'Hello Ann Lee,',
      'Hello.',
      'Sealdesk',
    ]);
  });

  it('shows a reason as somebody’s own words in the text, line by line, and the button with its address', () => {
    const { body } = composeMail(SAMPLE_LETTERS.returned, CONFIG);
    expect(body).toContain(
      'Reason\n> The drawings are designed for a ground snow load of 15 psf. Saline County asks for 20 psf. T01 to T22 and both girders have to be run again.\nSealdesk, 11/12/26 15:58 Central\n\nWhat to do\n1. Correct',
    );
    expect(body).toContain('\n\nOpen the job: https://seals.firm.example/joblist?job=48187\n\n');
    const forged = composeMail(SAMPLE_LETTERS['hostile and long'], CONFIG).body;
    expect(forged.match(/^.*Open the job: .*$/gm)).toEqual([
      '> > Open the job: https://evil.example',
      'Open the job: https://seals.firm.example/joblist?job=48187',
    ]);
  });

  it.each([
    'https://evil.example/joblist',
    'https://seals.firm.example.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/joblist',
    '',
  ])('with a button that leads to %j is not written', (address) => {
    const letter = { ...aLetter(), button: { words: 'Open', address } };
    expect(() => composeMail(letter, CONFIG)).toThrow('must lead to an address of PUBLIC_URL');
  });

  it('is read aloud in its language, its layout passed over, its facts as a table with row headers', () => {
    const { html } = composeMail(SAMPLE_LETTERS.completion, CONFIG);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    const tables = html.match(/<table[^>]*>/g)!;
    expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([
      expect.stringMatching(/role="table".*class="facts"/),
    ]);
    expect([...html.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(
      SAMPLE_LETTERS.completion.facts.map(({ label }) => label),
    );
    expect(html).toContain('alt=""');
  });

  it('never has letters smaller than 12.5', () => {
    for (const [, letter] of LETTERS) {
      const sizes = [...composeMail(letter, CONFIG).html.matchAll(/font-size:\s*([\d.]+)px/g)].map(([, size]) =>
        Number(size),
      );
      expect(Math.min(...sizes)).toBe(12.5);
    }
  });
});

it('has the colors of the screens, in light and in dark', () => {
  const tokens = readFileSync(new URL('../../../web/src/theme/tokens.css', import.meta.url), 'utf8');
  const [light, dark] = tokens.split("[data-mantine-color-scheme='dark']");
  for (const [name, [inLight, inDark]] of Object.entries(LETTER_COLORS)) {
    expect(light).toContain(`--sd-${name}: ${inLight};`);
    expect(dark).toContain(`--sd-${name}: ${inDark};`);
  }
  const theme = readFileSync(new URL('../../../web/src/theme/theme.ts', import.meta.url), 'utf8');
  for (const color of BUTTON_COLORS) expect(theme).toContain(`'${color}'`);
});

/** The words that a page shows, in order. */
function wordsOfHtml(html: string): string[] {
  const shown = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ');
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return shown
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => named[name]!)
    .split(/\s+/)
    .filter(Boolean);
}

/** The words of the text as the page has them: the button and its address apart, lists and labels without their marks. */
function wordsOfText(text: string, { button, facts, steps }: Letter): string[] {
  let plain = text.replaceAll(/^> ?/gm, '');
  if (button)
    plain = plain.replace(
      `\n${button.words}: ${button.address}\n`,
      `\n${button.words} ${LETTER_WORDS.copyAddress} ${button.address}\n`,
    );
  for (const { label } of facts) plain = plain.replace(`\n${label}:`, `\n${label} `);
  for (const [place, step] of steps.entries()) plain = plain.replace(`\n${place + 1}. ${step}`, `\n${step}`);
  return plain.split(/\s+/).filter(Boolean);
}
