import type { FieldName } from './create-form.ts';
import { fieldId } from './use-field.tsx';

/** Brings the person to a field. */
export function focusField(name: FieldName): void {
  const element = document.getElementById(fieldId(name));
  const target = element?.matches('input, textarea, button')
    ? element
    : element?.querySelector('input:not([type="file"]), button');
  if (target instanceof HTMLElement) target.focus();
}

/** Says whether the field stands on the screen. */
export function isShown(name: FieldName): boolean {
  return document.getElementById(fieldId(name)) !== null;
}
