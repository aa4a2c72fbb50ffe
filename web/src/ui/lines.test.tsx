import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Lines } from './lines.tsx';

const drawn = (text: string) => renderToStaticMarkup(<Lines text={text} />).replace(/ class="[^"]*"/, '');

it('lists several problems, and leaves a single one as it is', () => {
  expect(drawn('Two codes were found.\nNo design was read.\n')).toBe(
    '<ul><li>Two codes were found.\n</li><li>No design was read.\n</li></ul>',
  );
  expect(drawn('No design was read.')).toBe('No design was read.');
});
