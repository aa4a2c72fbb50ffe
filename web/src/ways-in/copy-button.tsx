import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { toastError } from '../ui/toast.tsx';

const SHOWN_MS = 2_000;

type Props = { text: string; label: string; /** Without an edge, as a link. */ isPlain?: boolean };

/** Puts the text on the clipboard and says so for two seconds. */
export function CopyButton({ text, label, isPlain = false }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // No clipboard (an address without https), no permission, or a window in the background.
      toastError('The browser did not copy it. Select the text and copy it by hand.');
    }
  }
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant={isPlain ? 'transparent' : 'default'}
      size={isPlain ? 'compact-sm' : 'md'}
      px={isPlain ? 0 : 'xs'}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
