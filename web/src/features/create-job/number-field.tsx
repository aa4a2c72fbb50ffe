import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import classes from './field.module.css';
import { fieldOf } from './field-span.ts';
import { useField } from './use-field.tsx';

/** How many designs the zip holds. */
export function DesignsField() {
  const { value, change, input } = useField('number_of_designs');
  return (
    <NumberInput
      {...input}
      className={fieldOf(3)}
      withAsterisk
      hideControls
      allowDecimal={false}
      clampBehavior="none"
      inputMode="numeric"
      value={value}
      onChange={change}
    />
  );
}

/** The wind that the building must stand. */
export function WindSpeedField() {
  const { value, change, input } = useField('wind_speed', '90 to 200');
  return (
    <NumberInput
      {...input}
      className={fieldOf(4)}
      hideControls
      clampBehavior="none"
      inputMode="decimal"
      rightSection={<span className={classes.unit}>mph</span>}
      rightSectionWidth={44}
      rightSectionPointerEvents="none"
      value={value ?? ''}
      onChange={(speed) => change(speed === '' ? null : speed)}
    />
  );
}
