import { useQuery } from '@tanstack/react-query';
import { deliveredFilesQuery } from './delivered-files.ts';
import classes from './final-dialog.module.css';

/** Which files stand until others take their place. */
export function OnFile({ jobId }: { jobId: number }) {
  const { data: files = [] } = useQuery(deliveredFilesQuery(jobId));
  if (files.length === 0) return null;
  return <p className={classes.onFile}>On file until then: {files.map(({ name }) => name).join(', ')}</p>;
}
