import { useViewer } from '../session/viewer.ts';

/** Whether single letters are commands for the viewer; who dictates or trembles switches them off. */
export function useLetterKeys(): boolean {
  return useViewer().has_letter_keys;
}
