import { useLetterKeys } from '../../lib/keys/letter-keys.ts';
import { useKeyPress } from '../../lib/keys/use-key-press.ts';
import type { Zoom } from '../../page-view/use-zoom.ts';

type Parts = {
  turn: (step: 1 | -1) => void;
  open: (page: number) => void;
  pages: number;
  zoom: Zoom;
  back: () => void;
};

/** J K pages, + − 0 zoom, Home End the first and the last page, Esc back. */
export function usePreviewKeys({ turn, open, pages, zoom, back }: Parts): void {
  const areLettersOn = useLetterKeys();
  const commands: Record<string, () => void> = {
    J: () => turn(1),
    K: () => turn(-1),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '−': zoom.zoomOut,
    '0': zoom.fit,
    Home: () => open(1),
    End: () => open(pages),
    Escape: back,
  };
  useKeyPress((key) => {
    const command = commands[key];
    if (!command || (key.length === 1 && !areLettersOn)) return false;
    command();
    return true;
  });
}
