import { Readable } from 'node:stream';
import { EXPORT_TOTAL_HEADER, type ExportFormat } from '@sealdesk/contract/exports/export-formats.ts';
import { EXPORT_MESSAGES } from '@sealdesk/contract/exports/export-messages.ts';
import { EntryExportQuery, JobExportQuery } from '@sealdesk/contract/exports/export-queries.ts';
import {
  AUDIT_EXPORT_PATH,
  ENTRY_EXPORT_PATH,
  JOB_EXPORT_PATH,
  LICENSE_EXPORT_PATH,
} from '@sealdesk/contract/paths.ts';
import { AuditExportQuery } from '@sealdesk/contract/people/audit.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { exportAudit } from '@sealdesk/core/audit/export-audit.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { exportJobs } from '@sealdesk/core/jobs/export/export-jobs.ts';
import { exportLicenses } from '@sealdesk/core/licenses/import-licenses.ts';
import { keepRows } from '@sealdesk/core/platform/database/row-security.ts';
import { countExport } from '@sealdesk/core/platform/metrics.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { ExportFile } from '@sealdesk/core/spreadsheets/export-file.ts';
import { exportEntries } from '@sealdesk/core/time-entries/export-entries.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../caller.ts';
import { attachment } from '../http/disposition.ts';
import type { AllPlaces } from '../http/places.ts';
import { endSlowReader } from '../http/slow-readers.ts';

type Export = {
  what: 'jobs' | 'time-entries' | 'audit' | 'licenses';
  format: ExportFormat;
  open: () => Promise<ExportFile>;
};

/** Exports: jobs, time entries of a period, the audit trail and licenses, as files that are written while they are sent. */
export function exportRoutes(app: FastifyInstance, core: Core, { downloads }: AllPlaces): void {
  const running = new Set<number>();
  const send = (request: FastifyRequest, reply: FastifyReply, file: Export) => {
    downloads.untilAnswered(request.viewer.userId, reply);
    endSlowReader(request, reply, core.config.DOWNLOAD_STALL_SECONDS * 1000);
    return sendExport(running, request, reply, file);
  };
  const content = {
    'text/csv': { schema: z.string() },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: z.string() },
  };
  const file = {
    response: { 200: { description: 'The file.', content }, '4xx': ErrorBody, '5xx': ErrorBody },
  };

  const jobs = {
    ...file,
    operationId: 'exportJobs',
    querystring: JobExportQuery,
    description: 'The jobs of the list as a file, with the fields that the viewer may see.',
  };
  app.get(
    JOB_EXPORT_PATH,
    { config: { rule: 'signed-in', callClass: 'download' }, schema: jobs },
    async (request, reply) => {
      const query = request.query as z.output<typeof JobExportQuery>;
      const open = () => exportJobs(core, callerOf(request), query);
      return send(request, reply, { what: 'jobs', format: query.format, open });
    },
  );

  const entries = {
    ...file,
    operationId: 'exportEntries',
    querystring: EntryExportQuery,
    description: 'The time entries of a period as a file: all of them for operations, one’s own for employees.',
  };
  app.get(
    ENTRY_EXPORT_PATH,
    { config: { rule: 'employee', callClass: 'download' }, schema: entries },
    async (request, reply) => {
      const query = request.query as z.output<typeof EntryExportQuery>;
      const open = () => exportEntries(core, callerOf(request), query);
      return send(request, reply, { what: 'time-entries', format: query.format, open });
    },
  );

  const audit = {
    operationId: 'exportAudit',
    querystring: AuditExportQuery,
    description: 'The audit trail as a CSV file, a row for each changed value.',
    response: { ...file.response, 200: { description: 'The file.', content: { 'text/csv': content['text/csv'] } } },
  };
  app.get(
    AUDIT_EXPORT_PATH,
    { config: { rule: 'operations', callClass: 'download' }, schema: audit },
    async (request, reply) => {
      const open = () => exportAudit(core, callerOf(request), request.query as AuditExportQuery);
      return send(request, reply, { what: 'audit', format: 'csv', open });
    },
  );

  const licenses = {
    ...file,
    operationId: 'exportLicenses',
    querystring: z.strictObject({}),
    description: 'The engineers’ licenses as a CSV file, which can be imported again.',
  };
  app.get(
    LICENSE_EXPORT_PATH,
    { config: { rule: 'operations', callClass: 'download' }, schema: licenses },
    async (request, reply) => {
      const open = () => exportLicenses(core, request.viewer);
      return send(request, reply, { what: 'licenses', format: 'csv', open });
    },
  );
}

/** Answers with the file while it is written, one at a time for each person of this process. Who leaves ends the reading. */
async function sendExport(
  running: Set<number>,
  request: FastifyRequest,
  reply: FastifyReply,
  { what, format, open }: Export,
): Promise<FastifyReply> {
  const { userId } = request.viewer;
  if (running.has(userId)) throw new Refused('too-many', EXPORT_MESSAGES.alreadyRunning);
  running.add(userId);
  reply.raw.once('close', () => running.delete(userId));

  const { name, type, total, body } = await open();
  const stream = Readable.from(keepRows(body), { objectMode: false });
  stream.once('close', () => {
    const outcome = stream.readableEnded && !stream.errored ? 'sent' : 'stopped';
    countExport({ what, format, outcome });
    request.log.info({ export: what, format, total, outcome, userId }, 'export ended');
  });
  void reply
    .header('content-type', type)
    .header('content-disposition', attachment(name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
  if (total !== null) void reply.header(EXPORT_TOTAL_HEADER, total);
  return reply.send(stream);
}
