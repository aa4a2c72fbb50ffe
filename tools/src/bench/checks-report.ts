import type { ChecksPass } from './checks-load.ts';
import type { Measured } from './process-load.ts';
import { median, ratioOf } from './statistics.ts';

const MB = 1024 * 1024;

/** The rows of a document's checks: what, bare, Sealdesk, ratios, target, held. */
export function checksRows(what: string, passes: readonly ChecksPass[]): string[][] {
  const name = `${what}, ${Math.round(passes[0]!.bytes / MB)} MB`;
  const time = (ours: Name, bare: Name) => ratio(passes, ours, bare, 'seconds');
  const cpu = (ours: Name, bare: Name) => ratio(passes, ours, bare, 'cpu');
  const ratios = (ours: Name, bare: Name) => `${time(ours, bare).toFixed(2)}x, CPU ${cpu(ours, bare).toFixed(2)}x`;
  const row = (title: string, bare: Name, ours: Name, target: string, isHeld: boolean) => [
    `${title}: ${name}`,
    took(passes, bare),
    took(passes, ours),
    ratios(ours, bare),
    target,
    isHeld ? 'yes' : '**no**',
  ];
  const more = (ours: Name) => Math.max(...passes.map((pass) => pass[ours].memory - pass.idle)) / MB;
  const memory = Math.max(more('review'), more('final'));
  return [
    row('G14 structure', 'sha256', 'structure', 'CPU at most 3x of SHA-256', cpu('structure', 'sha256') <= 3),
    row(
      'G15 words of both documents',
      'text',
      'words',
      'CPU at most 1.1x, time at most 0.65x of pdftotext',
      cpu('words', 'text') <= 1.1 && time('words', 'text') <= 0.65,
    ),
    row('G20 For Review', 'bareReview', 'review', 'time at most 1.2x', time('review', 'bareReview') <= 1.2),
    row('G20 Final', 'bareFinal', 'final', 'time at most 1.2x', time('final', 'bareFinal') <= 1.2),
    [
      `G20 memory above idle: ${name}`,
      `${Math.round(passes[0]!.idle / MB)} MB idle`,
      `${Math.round(more('review'))} MB, ${Math.round(more('final'))} MB`,
      '',
      'at most 200 MB',
      memory <= 200 ? 'yes' : '**no**',
    ],
  ];
}

type Name = Exclude<keyof ChecksPass, 'bytes' | 'idle'>;

function ratio(passes: readonly ChecksPass[], ours: Name, bare: Name, of: 'seconds' | 'cpu'): number {
  return median(passes.map((pass) => ratioOf(pass[ours][of], pass[bare][of])));
}

function took(passes: readonly ChecksPass[], name: Name): string {
  const middle = (of: (run: Measured) => number) => median(passes.map((pass) => of(pass[name]))).toFixed(2);
  return `${middle(({ seconds }) => seconds)} s, CPU ${middle(({ cpu }) => cpu)} s`;
}
