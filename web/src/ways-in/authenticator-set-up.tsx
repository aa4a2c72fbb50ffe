import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import type { TotpSecretReply } from '@sealdesk/contract/people/ways-in.ts';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { CopyButton } from './copy-button.tsx';
import { inGroups } from './in-groups.ts';
import classes from './ways-in.module.css';

/** A device that is held in the hand: nobody can scan its screen with its own camera. */
const HANDHELD = '(pointer: coarse) and (hover: none)';
/** The quiet zone that readers of QR codes need around them. */
const MARGIN = 4;

/** What an authenticator app takes in: on a phone the app is opened, elsewhere the QR code is scanned or the key typed. */
export function AuthenticatorSetUp({ secret, uri }: TotpSecretReply) {
  const isHandheld = useMediaQuery(HANDHELD, undefined, { getInitialValueInEffect: false });
  const open = (
    <Button
      component="a"
      href={uri}
      variant="default"
      size="md"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      fullWidth
    >
      Open my authenticator app
    </Button>
  );
  return (
    <div className={classes.setUp}>
      {isHandheld && open}
      <div className={classes.scan}>
        <QrCode text={uri} />
        <div>
          <p className={classes.scanText}>App on another device? Scan this, or type the key:</p>
          <p className={classes.key}>{inGroups(secret, ' ')}</p>
          <CopyButton text={secret} label="Copy key" isPlain />
        </div>
      </div>
      {!isHandheld && open}
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const width = size + 2 * MARGIN;
  return (
    <svg
      className={classes.qr}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${width}`}
      role="img"
      aria-label="QR code for your authenticator app; the key follows as text"
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
