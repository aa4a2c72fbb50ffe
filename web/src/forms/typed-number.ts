import { useState } from 'react';

/** More digits than this are rounded when they are read. */
const EXACT_DIGITS = 15;

/** Returns the number that a text is, `empty` for no text, and anything else as typed, for the rules to refuse. */
export function readNumber<Empty>(text: string, empty: Empty): number | string | Empty {
  const typed = text.trim();
  if (typed === '') return empty;
  const isExact = /^-?\d+(?:\.\d+)?$/.test(typed) && typed.replaceAll(/\D/g, '').length <= EXACT_DIGITS;
  return isExact ? Number(typed) : text;
}

/** Keeps a number field as the person types it: "1." and "1.0" are on their way to "1.05". */
export function useTypedNumber<Value>(value: Value, empty: Value, change: (value: Value) => void) {
  const [typed, setTyped] = useState('');
  return {
    text: readNumber(typed, empty) === value ? typed : String(value ?? ''),
    type: (text: string) => {
      setTyped(text);
      change(readNumber(text, empty) as Value);
    },
  };
}
