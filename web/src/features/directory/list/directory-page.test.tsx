import '../../../lib/testing/session-storage.ts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Viewer, ViewerContext } from '../../../lib/session/viewer.ts';
import { DirectoryPage } from './directory-page.tsx';

/** The page of companies as it is drawn when its rows could not be read. */
function failedPage(): string {
  const viewer = { timezone: 'UTC' } as Viewer;
  const rows = { page: null, isFetching: false, hasFailed: true, retry: () => undefined };
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <ViewerContext value={viewer}>
        <DirectoryPage
          title="Companies"
          rowsName="companies"
          query={{ page: 1, per_page: 25, sort_by: 'name', order: 'asc' }}
          setQuery={() => undefined}
          rows={rows}
          isFiltered={false}
          onClear={() => undefined}
          isOpen={false}
        >
          {null}
        </DirectoryPage>
      </ViewerContext>
    </MantineProvider>,
  );
}

it('offers Retry in place of a reload, which would lead out of the product while the server can’t be reached', () => {
  const page = failedPage();
  expect(page).toContain('A request to the server failed.');
  expect(page).toContain('Retry');
  expect(page).not.toContain('Refresh Page');
});
