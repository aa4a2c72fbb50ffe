import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { useState } from 'react';
import type { MatrixCell } from '../matrix/cell.ts';
import { focusCell } from '../matrix/focus-cell.ts';
import { AddLicense } from './add-license.tsx';
import type { AskedLicense } from './asked-license.ts';
import { EditLicense } from './edit-license.tsx';
import { EndLicense } from './end-license.tsx';
import { LicenseDetails, type LicenseAction } from './license-details.tsx';
import { RemoveLicense } from './remove-license.tsx';
import { RenewLicense } from './renew-license.tsx';
import { ChangeStanding } from './change-standing.tsx';

type Props = {
  asked: AskedLicense;
  /** The cell as it is now, where one is asked for. */
  cell: MatrixCell | undefined;
  reply: LicensesReply;
  onClose: () => void;
};

/** What a cell of the matrix opens: the license and what can be done with it, or a new one where there is none. */
export function LicenseDialog({ asked, cell, reply, onClose }: Props) {
  const [shown, setShown] = useState<'details' | LicenseAction>(asked.at === 'cell' ? asked.first : 'add');
  // The cell changes once the form is saved, while its dialog still fades.
  const [opened] = useState(cell);
  if (asked.at === 'add') return <AddLicense reply={reply} given={asked} onClose={onClose} />;
  const close = () => {
    onClose();
    focusCell(asked);
  };
  const license = cell?.license ?? opened?.license;
  if (!cell || !license || shown === 'add' || !opened?.license) {
    return <AddLicense reply={reply} given={asked} onClose={close} />;
  }
  const props = { cell, license, onClose: close };
  switch (shown) {
    case 'details':
      return <LicenseDetails {...props} needed={reply.needed} onAct={setShown} />;
    case 'edit':
      return <EditLicense {...props} />;
    case 'renew':
      return <RenewLicense {...props} />;
    case 'end':
      return <EndLicense {...props} today={reply.today} />;
    case 'standing':
      return <ChangeStanding {...props} />;
    case 'remove':
      return <RemoveLicense {...props} />;
  }
}
