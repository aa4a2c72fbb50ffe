import { expect, it } from 'vitest';
import { parseGuide } from './parse-guide.ts';

it('reads a title, headings, lists, tables, pictures and what is marked in a line', () => {
  const source = `# Guide

## Who can seal?

Press \`J\` and **not** _Later_, see
[the list](#the-list).

1. First
   of two
2. Second

- One

| Status | Means |
| ------ | ----- |
| **Received** | It is in. |

![A list](../images/list.png)
`;
  expect(parseGuide(source)).toEqual({
    title: 'Guide',
    blocks: [
      { kind: 'heading', level: 2, text: 'Who can seal?', id: 'who-can-seal' },
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Press ' },
          { kind: 'key', text: 'J' },
          { kind: 'text', text: ' and ' },
          { kind: 'strong', text: 'not' },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', text: 'Later' },
          { kind: 'text', text: ', see ' },
          { kind: 'link', text: 'the list', href: '#the-list' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        isOrdered: true,
        items: [[{ kind: 'text', text: 'First of two' }], [{ kind: 'text', text: 'Second' }]],
      },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'One' }]] },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'Status' }], [{ kind: 'text', text: 'Means' }]],
        rows: [[[{ kind: 'strong', text: 'Received' }], [{ kind: 'text', text: 'It is in.' }]]],
      },
      { kind: 'picture', alt: 'A list', file: 'list.png' },
    ],
  });
});
