import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import type { UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { IconFileDownload, IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { draggedOver, type Dragged } from './dragged.ts';
import classes from './drop-zone.module.css';
import { RefusalBox } from './refusal-box.tsx';
import { rejectionOf, type Rejection } from './rejections.ts';
import type { RefusalTone } from './upload-flow.ts';
import { rulesHint } from './upload-text.ts';

type Props = {
  rules: UploadRules;
  /** What to do: 'Drop the PDF here', 'Drop the corrected zip'. */
  prompt: string;
  /** What the button says; it stands after the prompt. */
  choose?: string;
  /** Left out, the zone says what it takes. */
  hint?: ReactNode;
  /** How many files of the rules' most were taken before. */
  taken?: number;
  /** How large those are together. */
  takenBytes?: number;
  /** Lower, below a list of what was taken. */
  isLow?: boolean;
  /** The form around it is still being fetched. */
  isLoading?: boolean;
  isUploading?: boolean;
  disabled?: boolean;
  error?: { message: string; tone: RefusalTone } | null;
  /** Nothing comes before it in its dialog, so that the dialog's focus begins here. */
  isFirst?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files by dropping or choosing; what the rules refuse is reported here and not sent. */
export function DropZone(props: Props) {
  const { rules, prompt, hint, isLoading = false, isUploading = false, disabled = false, error, onFiles } = props;
  const { taken = 0, takenBytes = 0, choose = 'choose a file' } = props;
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const isOff = disabled || isLoading || isUploading;
  const refusal = rejection ? { message: rejection.message, tone: 'danger' as const } : error;

  const take = (files: File[]) => {
    setIsChoosing(false);
    setDragged(null);
    const found = rejectionOf(files, rules, taken, takenBytes);
    setRejection(found);
    if (!found && files.length > 0) onFiles(files);
  };

  return (
    <div>
      {refusal && <RefusalBox {...refusal} files={rejection?.files} />}
      <Dropzone
        className={classes.zone ?? ''}
        data-state={zoneState({ isLoading, isUploading, isDragged: dragged !== null, isChoosing })}
        data-low={props.isLow || undefined}
        data-tone={dragged?.isTooMany ? 'danger' : refusal?.tone}
        aria-busy={isLoading || isUploading}
        disabled={isOff}
        enablePointerEvents
        // The button inside is what the keyboard reaches; its click is the zone's.
        activateOnKeyboard={false}
        inputProps={{ accept: `.${rules.kind}`, multiple: rules.maxNumberOfFiles > 1, 'aria-label': 'File' }}
        onDrop={() => {}}
        onDropAny={(accepted, refused) => take([...accepted, ...refused.map(({ file }) => file as File)])}
        onDragOver={({ dataTransfer }: DragEvent) => setDragged(draggedOver(dataTransfer.items, rules, taken))}
        onDragLeave={() => setDragged(null)}
        onFileDialogOpen={() => setIsChoosing(true)}
        // Called when a check 300 ms after the dialog closed finds no file.
        onFileDialogCancel={() => setIsChoosing(false)}
      >
        <ZoneText
          {...{ dragged, isLoading, isUploading, isOff, prompt, choose }}
          hint={hint ?? rulesHint(rules)}
          isFirst={props.isFirst ?? false}
        />
      </Dropzone>
    </div>
  );
}

type TextProps = {
  dragged: Dragged | null;
  isLoading: boolean;
  isUploading: boolean;
  isOff: boolean;
  prompt: string;
  choose: string;
  hint: ReactNode;
  isFirst: boolean;
};

function ZoneText({ dragged, isLoading, isUploading, isOff, prompt, choose, hint, isFirst }: TextProps) {
  const Icon = dragged === null ? IconUpload : IconFileDownload;
  return (
    <div className={classes.text}>
      <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <div>
        {dragged !== null && <p className={classes.prompt}>{dragged.isTooMany ? dragged.text : 'Drop to upload'}</p>}
        {dragged === null && (isLoading || isUploading) && (
          <p className={classes.prompt}>{isLoading ? 'Loading the form' : 'Uploading'}</p>
        )}
        {dragged === null && !isLoading && !isUploading && (
          <p className={classes.prompt}>
            {prompt}, or{' '}
            <button type="button" className={classes.choose} disabled={isOff} data-autofocus={isFirst || undefined}>
              {choose}
            </button>
          </p>
        )}
        <p className={classes.hint}>{dragged === null || dragged.isTooMany ? hint : dragged.text}</p>
      </div>
    </div>
  );
}

type Signs = { isLoading: boolean; isUploading: boolean; isDragged: boolean; isChoosing: boolean };

function zoneState({ isLoading, isUploading, isDragged, isChoosing }: Signs): string {
  if (isLoading) return 'loading';
  if (isUploading) return 'uploading';
  if (isDragged) return 'dragging';
  return isChoosing ? 'choosing' : 'idle';
}
