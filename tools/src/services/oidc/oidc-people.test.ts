import { describe, expect, it } from 'vitest';
import { parsePeople, readPeople } from './oidc-people.ts';
import { signInPage } from './oidc-sign-in-page.ts';

describe('the people of the sign-in page', () => {
  it('are none without a file', () => {
    expect(readPeople('/no/such/file.json')).toEqual([]);
  });

  it('are read with a name even where it is missing, and left out without a subject', () => {
    const text = '[{"subject":"eva","name":"Eva","note":"engineer"},{"subject":"tom"},{"name":"nobody"},null]';
    expect(parsePeople(text)).toEqual([
      { subject: 'eva', name: 'Eva', note: 'engineer' },
      { subject: 'tom', name: 'tom', note: '' },
    ]);
  });

  it('cannot break out of the page', () => {
    const page = signInPage([{ subject: '"><script>', name: '<b>', note: '&' }]);
    expect(page).not.toContain('<script>');
    expect(page).toContain('value="&quot;>&lt;script>"');
  });
});
