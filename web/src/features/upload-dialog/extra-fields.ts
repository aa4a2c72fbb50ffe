/** A field of the dialog beside the file. A warning is only read. */
export type ExtraField = {
  name: string;
  label: string;
  type: 'checkbox' | 'textarea' | 'warning';
  placeholder?: string;
};

/** What was entered so far, by the fields' names. */
export type Entered = Record<string, string>;

/** What the form sends: each field that holds something by its name, as a plain form would. */
export function sentFields(fields: readonly ExtraField[], entered: Entered): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = type === 'warning' ? '' : (entered[name]?.trim() ?? '');
      return value === '' ? [] : [[name, value]];
    }),
  );
}
