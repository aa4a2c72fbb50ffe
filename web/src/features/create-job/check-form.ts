import { zodResolver } from '@hookform/resolvers/zod';
import { CreateJobForm, type NewJobFields } from '@sealdesk/contract/jobs/create-job.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { FIELD_ORDER, type FieldName, type FormValues } from './create-form.ts';
import type { Problems } from './field-errors.ts';
import type { Refusals } from './refusals.ts';

// The form's fields may still be empty, which the contract's type of a sent form does not know.
const byRules = zodResolver(CreateJobForm) as unknown as Resolver<FormValues, unknown, NewJobFields>;

/** Checks the form by the rules that the server holds to, too, and by what the server has said of the same values. */
export function checkWith(refusals: Refusals): Resolver<FormValues, unknown, NewJobFields> {
  return async (values, context, options) => {
    const result = await byRules(values, context, options);
    const refused = Object.entries(refusals.standing(values)) as [FieldName, string][];
    if (refused.length === 0) return result;
    const told = refused.map(([name, message]) => [name, { type: 'server', message }]);
    return { values: {}, errors: { ...Object.fromEntries(told), ...result.errors } };
  };
}

/** One sentence for each field. What is wrong with single states is told at the field. */
export function problemsOf(errors: FieldErrors<FormValues>): Problems {
  return Object.fromEntries(
    FIELD_ORDER.flatMap((name) => {
      const error = errors[name] as { message?: string } | ({ message?: string } | undefined)[] | undefined;
      const first = Array.isArray(error) ? error.find((one) => one !== undefined) : error;
      return first ? [[name, first.message ?? '']] : [];
    }),
  );
}
