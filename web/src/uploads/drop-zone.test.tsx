import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const rules = { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: 2 } as const;

function drawn(props: Partial<Parameters<typeof DropZone>[0]>): string {
  return renderToStaticMarkup(
    <MantineProvider env="test">
      <DropZone rules={rules} prompt="Drop the PDF here" onFiles={() => {}} {...props} />
    </MantineProvider>,
  );
}

describe('a drop zone', () => {
  it('says what it takes and has a button for the keyboard', () => {
    const zone = drawn({});
    expect(zone).toContain('data-state="idle"');
    expect(zone).toContain('Drop the PDF here, or <button type="button"');
    expect(zone).toContain('Up to 2 .pdf files, 200 MB each');
    expect(zone).toContain('multiple=""');
  });

  it.each([
    ['loading', { isLoading: true }, 'Loading the form'],
    ['uploading', { isUploading: true }, 'Uploading'],
  ])('is busy and takes nothing while it is %s', (state, props, text) => {
    const zone = drawn(props);
    expect(zone).toContain(`data-state="${state}"`);
    expect(zone).toContain('data-disabled');
    expect(zone).toContain('aria-busy="true"');
    expect(zone).toContain(text);
    expect(zone).not.toContain('choose a file');
  });

  it.each(['danger', 'warning'] as const)('shows an error of the tone %s above itself', (tone) => {
    const zone = drawn({ error: { message: 'It failed. Send it again.', tone } });
    expect(zone).toContain('role="alert"');
    expect(zone).toContain('<strong>It failed.</strong> Send it again.');
    expect(zone.match(new RegExp(`data-tone="${tone}"`, 'g'))).toHaveLength(2);
  });
});
