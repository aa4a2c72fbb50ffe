import { TopDialog } from '../../ui/dialogs/top-dialog.tsx';
import { FindPanel } from './find-panel.tsx';

type Props = {
  /** Gives what was typed before the field was there. */
  takeTyped: () => string;
  onClose: () => void;
};

/** Finds a job or a company from any screen. */
export default function FindDialog({ takeTyped, onClose }: Props) {
  return (
    <TopDialog name="Find a job or a company" onClose={onClose}>
      {(close) => <FindPanel takeTyped={takeTyped} close={close} />}
    </TopDialog>
  );
}
