import { LETTER_WORDS, type Fact, type FactValue, type Letter } from '@sealdesk/contract/mail/letter.ts';
import type { Firm } from './firm.ts';

/** Returns the letter as plain text: the words of the HTML part in the same order, the button with its address. */
export function letterText(letter: Letter, firm: Firm): string {
  const { title, greeting, paragraphs, facts, reason, steps, button, smallPrint, footer } = letter;
  const blocks: (readonly string[])[] = [
    [firm.name],
    [title],
    [greeting],
    ...paragraphs,
    facts.flatMap(factLines),
    // The mark before each line keeps it from passing for words of ours.
    reason ? [LETTER_WORDS.reason, ...reason.lines.map((line) => `> ${line}`.trimEnd()), reason.from] : [],
    steps.length > 0 ? [LETTER_WORDS.steps, ...steps.map((step, place) => `${place + 1}. ${step}`)] : [],
    button ? [`${button.words}: ${button.address}`] : [],
    smallPrint,
    footer,
    [firm.signature],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function factLines({ label, values }: Fact): string[] {
  const lines = values.map(valueText);
  return lines.length === 1 ? [`${label}: ${lines[0]}`] : [`${label}:`, ...lines.map((line) => `  ${line}`)];
}

function valueText({ strong, words, note }: FactValue): string {
  return [strong, words, note].filter((part) => part !== undefined).join(' ');
}
