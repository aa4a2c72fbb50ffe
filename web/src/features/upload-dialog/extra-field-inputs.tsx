import { Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { AlertBox } from '../../ui/alert-box.tsx';
import type { Entered, ExtraField } from './extra-fields.ts';

type Props = { fields: readonly ExtraField[]; entered: Entered; onEnter: (name: string, value: string) => void };

/** The fields beside the file, in their order. */
export function ExtraFieldInputs({ fields, entered, onEnter }: Props) {
  return fields.map((field, place) => (
    <ExtraFieldInput
      key={field.name}
      field={field}
      value={entered[field.name] ?? ''}
      isFirst={place === 0}
      onEnter={(value) => onEnter(field.name, value)}
    />
  ));
}

type InputProps = { field: ExtraField; value: string; isFirst: boolean; onEnter: (value: string) => void };

function ExtraFieldInput({ field: { name, label, type, placeholder }, value, isFirst, onEnter }: InputProps) {
  const first = isFirst && { 'data-autofocus': true };
  if (type === 'warning') return <AlertBox kind="warning" message={label} withRefresh={false} />;
  if (type === 'checkbox') {
    return (
      <Checkbox
        size="xs"
        name={name}
        label={label}
        checked={value !== ''}
        onChange={(event) => onEnter(event.currentTarget.checked ? '1' : '')}
        {...first}
      />
    );
  }
  return (
    <Textarea
      size="xs"
      name={name}
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onEnter(event.currentTarget.value)}
      {...first}
    />
  );
}
