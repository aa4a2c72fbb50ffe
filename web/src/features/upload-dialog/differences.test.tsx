import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Differences } from './differences.tsx';

it('shows what changed against the former zip: field, before, after', () => {
  const differences = [
    { field: 'zip_name', before: 'a.zip', after: 'b.zip' },
    { field: 'seal_states', before: 'VA, WV', after: null },
  ];
  const table = renderToStaticMarkup(<Differences differences={differences} />).replaceAll(/<(\w+)[^>]*>/g, '<$1>');
  expect(table).toContain('<caption>What changed against the former zip</caption>');
  expect(table).toContain('<tr><th>Zip</th><td>a.zip</td><td>b.zip</td></tr>');
  expect(table).toContain('<tr><th>Seal states</th><td>VA, WV</td><td>not read</td></tr>');
});
