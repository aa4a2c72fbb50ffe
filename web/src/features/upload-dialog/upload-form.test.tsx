import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExtraFieldInputs } from './extra-field-inputs.tsx';

// No purpose has a checkbox, so that no browser test reaches all three.
const drawn = (part: React.ReactNode) => renderToStaticMarkup(<MantineProvider env="test">{part}</MantineProvider>);

it('draws a checkbox, a text and a warning, with what was entered', () => {
  const fields = drawn(
    <ExtraFieldInputs
      fields={[
        { name: 'no_lock', type: 'checkbox', label: 'Leave this PDF unlocked' },
        { name: 'note', type: 'textarea', label: 'Message to the customer', placeholder: 'Added to the email' },
        { name: 'care', type: 'warning', label: 'This can’t be undone.' },
      ]}
      entered={{ no_lock: '1', note: 'Thanks' }}
      onEnter={() => {}}
    />,
  );
  expect(fields).toMatch(/<input[^>]*type="checkbox"[^>]*name="no_lock"|<input[^>]*name="no_lock"[^>]*type="checkbox"/);
  expect(fields).toContain('checked=""');
  expect(fields).toMatch(/<textarea[^>]*placeholder="Added to the email"[^>]*>Thanks<\/textarea>/);
  expect(fields).toContain('This can’t be undone.');
});
