import { useEffect } from 'react';
import { useLeaveGuard } from '../../../forms/use-leave-guard.ts';
import { KEEP_OR_DISCARD } from '../../../ui/dialogs/confirm.ts';

export const LEAVE_ROW = {
  title: 'Unsaved changes',
  message: 'The open row has changes that are not saved. Continue without them?',
  ...KEEP_OR_DISCARD,
};

/** Asks before what is typed in the open row is lost, and reports whether something in it is not saved. */
export function useUnsavedRow(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  useLeaveGuard(isUnsaved, LEAVE_ROW);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
}
