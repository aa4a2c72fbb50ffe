import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { createContext, useContext } from 'react';
import type { FieldName } from './create-form.ts';
import { evidenceWords, fromZip } from './zip-fields.ts';

/** The fields that hold what the zip gave, each with where it was read. */
export type ZipMarks = ReadonlyMap<FieldName, string>;

/** The marks of a form: every field that the zip filled and that nobody has changed since. */
export function zipMarks(reply: OriginalUploadReply | null, edited: ReadonlySet<FieldName>): ZipMarks {
  return new Map(
    [...fromZip(reply, edited)].map((name) => {
      const evidence = reply?.reading.evidence[name];
      return [name, evidence ? evidenceWords(evidence) : 'Read from the zip'];
    }),
  );
}

export const ZipMarksContext = createContext<ZipMarks>(new Map());

/** The marks of the form around. */
export function useZipMarks(): ZipMarks {
  return useContext(ZipMarksContext);
}
