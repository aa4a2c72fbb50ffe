import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { saveBlob } from '../lib/download/save-blob.ts';
import { CopyButton } from './copy-button.tsx';
import { recoveryCodesText, type CodeUse } from './recovery-codes-text.ts';
import classes from './ways-in.module.css';

const FILE_NAME = 'sealdesk-recovery-codes.txt';

/** The codes, shown once, and the three ways to keep them. */
export function RecoveryCodes({ codes, email, use }: { codes: readonly string[]; email: string; use: CodeUse }) {
  const text = recoveryCodesText(codes, { email, site: window.location.origin, use });
  return (
    <div className={classes.kept}>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.keep}>
        <Button
          variant="default"
          size="md"
          px="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), FILE_NAME)}
        >
          Save
        </Button>
        <CopyButton text={text} label="Copy" />
        <Button
          variant="default"
          size="md"
          px="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      {/* On paper there is this alone, whatever the codes are shown in. */}
      {createPortal(<pre className={classes.sheet}>{text}</pre>, document.body)}
    </div>
  );
}
