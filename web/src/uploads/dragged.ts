import { tooManyDropped } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { FileKind, UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';

/** What of a dragged thing can be known before it is dropped. */
export type DraggedItem = { kind: string; getAsFile(): { size: number } | null };

const NAMES: Record<FileKind, [one: string, many: string]> = { pdf: ['PDF', 'PDFs'], zip: ['zip', 'zips'] };

export type Dragged = { isTooMany: boolean; text: string };

/**
 * What is being dragged: '1 PDF, 42.6 MB'. Most browsers report sizes only once it is dropped; then it is '1 PDF'. `taken`
 * files were taken before and count with these.
 */
export function draggedOver(
  items: Iterable<DraggedItem>,
  { kind, maxNumberOfFiles: most }: UploadRules,
  taken = 0,
): Dragged {
  const files = [...items].filter((item) => item.kind === 'file');
  if (files.length + taken > most) return { isTooMany: true, text: tooManyDropped(most) };
  const sizes = files.map((item) => item.getAsFile()?.size);
  const [one, many] = NAMES[kind];
  const count = files.length === 1 ? `1 ${one}` : `${files.length} ${many}`;
  const areSizesKnown = sizes.length > 0 && sizes.every((size) => size !== undefined);
  const whole = areSizesKnown ? `, ${megabytes(sizes.reduce((sum, size) => sum + size, 0))}` : '';
  return { isTooMany: false, text: `${count}${whole}` };
}
