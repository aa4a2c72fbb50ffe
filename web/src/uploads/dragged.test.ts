import { expect, it } from 'vitest';
import { draggedOver, type DraggedItem } from './dragged.ts';

const file = (size?: number): DraggedItem => ({
  kind: 'file',
  getAsFile: () => (size === undefined ? null : { size }),
});
const text: DraggedItem = { kind: 'string', getAsFile: () => null };

const rules = (kind: 'pdf' | 'zip', maxNumberOfFiles = 2) => ({ kind, maxFileSizeMB: 200, maxNumberOfFiles });
const words = (items: DraggedItem[], kind: 'pdf' | 'zip') => draggedOver(items, rules(kind)).words;

it('names what is dragged, with its size where the browser tells it', () => {
  expect(words([file(42.6 * 1024 * 1024)], 'pdf')).toBe('1 PDF, 42.6 MB');
  expect(words([file(1024), text, file(1024)], 'zip')).toBe('2 zips, 2 KB');
  expect(words([file(), text], 'pdf')).toBe('1 PDF');
  expect(words([file(1024), file()], 'pdf')).toBe('2 PDFs');
});

it('says before the drop that there are too many', () => {
  expect(draggedOver([file(1), file(1)], rules('pdf', 1))).toEqual({
    isTooMany: true,
    words: 'You can upload a maximum of 1 file(s).',
  });
});
