/** The guides, fetched when one is opened. The repository shows the same files. */
export const GUIDE_SOURCES = {
  customers: async () => (await import('../../../../docs/user-guide/customers.md?raw')).default,
  staff: async () => (await import('../../../../docs/user-guide/staff.md?raw')).default,
};

const FOLDER = '../../../../docs/images/';
const FILES = import.meta.glob<string>('../../../../docs/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Returns the address of a guide's picture; undefined where there is none of that name. */
export function pictureAddress(file: string): string | undefined {
  return FILES[`${FOLDER}${file}`];
}
