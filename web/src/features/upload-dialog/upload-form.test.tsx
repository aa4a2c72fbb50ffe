import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailCopies } from './email-copies.tsx';
import { ExtraFieldInputs } from './extra-field-inputs.tsx';

// No purpose that is built sends a mail or asks for more than a file, so that no browser test reaches these two.
const drawn = (part: React.ReactNode) => renderToStaticMarkup(<MantineProvider env="test">{part}</MantineProvider>);

it('lists who gets a copy of the mail, each with their type', () => {
  const box = drawn(
    <EmailCopies
      copies={[
        { contact: 'Dana Whitlock', type: 'Job contact' },
        { contact: 'Corey Hale', type: 'Corporate CC' },
      ]}
    />,
  );
  expect(box).toContain('A copy of this email will be sent to:');
  expect(box).toContain('<dt>Dana Whitlock</dt><dd>Job contact</dd>');
  expect(box).toContain('<dt>Corey Hale</dt><dd>Corporate CC</dd>');
});

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
