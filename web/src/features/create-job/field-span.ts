import classes from './field.module.css';

/** How many of the twelve columns a field takes. */
export type Span = 3 | 4 | 5 | 6 | 12;

/** The classes of a field of that width. */
export function fieldOf(span: Span): string {
  return `${classes.field} ${classes[`span${span}`]}`;
}
