import { expect, it } from 'vitest';
import { draggedOver, type DraggedItem } from './dragged.ts';

const file = (size?: number): DraggedItem => ({
  kind: 'file',
  getAsFile: () => (size === undefined ? null : { size }),
});
const plainText: DraggedItem = { kind: 'string', getAsFile: () => null };

const rules = (kind: 'pdf' | 'zip', maxNumberOfFiles = 2) => ({ kind, maxFileSizeMB: 200, maxNumberOfFiles });
const textOf = (items: DraggedItem[], kind: 'pdf' | 'zip') => draggedOver(items, rules(kind)).text;

it('names what is dragged, with its size where the browser reports it', () => {
  expect(textOf([file(42.6 * 1024 * 1024)], 'pdf')).toBe('1 PDF, 42.6 MB');
  expect(textOf([file(1024), plainText, file(1024)], 'zip')).toBe('2 zips, 2 KB');
  expect(textOf([file(), plainText], 'pdf')).toBe('1 PDF');
  expect(textOf([file(1024), file()], 'pdf')).toBe('2 PDFs');
});

it('says before the drop that there are too many', () => {
  expect(draggedOver([file(1), file(1)], rules('pdf', 1))).toEqual({
    isTooMany: true,
    text: 'You can upload a maximum of 1 file(s).',
  });
  expect(draggedOver([file(1)], rules('pdf', 2), 2).isTooMany).toBe(true);
  expect(draggedOver([file(1)], rules('pdf', 2), 1).isTooMany).toBe(false);
});
