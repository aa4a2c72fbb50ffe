import { z } from 'zod';
import { JobListParameters, nameCompany } from '../jobs/job-list-query.ts';
import { isCalendarDay } from '../shared/calendar-day.ts';
import { EXPORT_FORMATS, EXPORT_ROWS } from './export-formats.ts';

const MAX_COLUMNS_TEXT = 2_000;

/** The query of GET /api/jobs/export: that of the list, and what becomes of its rows. */
export const JobExportQuery = JobListParameters.extend({
  format: z.enum(EXPORT_FORMATS),
  rows: z.enum(EXPORT_ROWS).default('all'),
  /** 'list', 'all', or the names of columns, separated by commas. */
  columns: z
    .string()
    .max(MAX_COLUMNS_TEXT)
    .default('list')
    .transform((text) => (text === 'list' || text === 'all' ? text : text.split(','))),
}).transform(nameCompany);
export type JobExportQuery = z.output<typeof JobExportQuery>;

const day = z.string().refine(isCalendarDay, 'Must be a real day, YYYY-MM-DD');

/** The query of GET /api/time-entries/export: the days are the viewer's, both included. */
export const EntryExportQuery = z.strictObject({ start_date: day, end_date: day, format: z.enum(EXPORT_FORMATS) });
export type EntryExportQuery = z.output<typeof EntryExportQuery>;
