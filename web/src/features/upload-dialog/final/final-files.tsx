import { IconFileTypePdf } from '@tabler/icons-react';
import type { FilePart } from '../../../uploads/upload-flow.ts';
import classes from './final-dialog.module.css';
import { fileFacts, isRefusedFile } from './final-file.ts';

type Props = { files: readonly FilePart[]; comparedWith: string; isRefused?: boolean; isSunken?: boolean };

/** The final files: name, pages, size, and which of them was compared. */
export function FinalFiles({ files, comparedWith, isRefused = false, isSunken = false }: Props) {
  return (
    <ul className={classes.files} aria-label="Final files" data-sunken={isSunken || undefined}>
      {files.map((file) => (
        <li key={file.name} className={classes.file}>
          <IconFileTypePdf className={classes.fileIcon} size={24} stroke={1.5} aria-hidden />
          <div className={classes.fileFacts}>
            <p className={classes.fileName}>{file.name}</p>
            <p className={classes.fileLine}>
              {fileFacts(isRefused && isRefusedFile(file) ? { ...file, isCompared: null } : file, comparedWith)}
            </p>
          </div>
          {isRefused && isRefusedFile(file) && <strong className={classes.refused}>Refused</strong>}
        </li>
      ))}
    </ul>
  );
}
