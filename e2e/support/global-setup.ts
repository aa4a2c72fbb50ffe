import { deleteBrowserTemplate, makeBrowserTemplate } from '@sealdesk/tools/browser-stage.ts';

/** Makes the data and screens from which every worker copies its own product, and deletes them after the last test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const template = await makeBrowserTemplate({ jobs: 240 });
  process.env['E2E_TEMPLATE'] = JSON.stringify(template);
  return () => deleteBrowserTemplate(template);
}
