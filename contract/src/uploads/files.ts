import { z } from 'zod';
import { JobNumberInPath } from '../jobs/job-path.ts';
import { MAX_FILE_NAME } from './file-names.ts';
import { plainText } from '../shared/query-values.ts';
import { UPLOAD_PURPOSES } from './upload-purposes.ts';

export const FileListQuery = z.strictObject({
  jobId: JobNumberInPath,
  purpose: z.enum(UPLOAD_PURPOSES),
});
/** The names of the files, each of which the fetch takes as `filename`. */
export const FileListReply = z.array(z.string());

export const FileQuery = FileListQuery.extend({ filename: plainText(MAX_FILE_NAME + 60).min(1) });
