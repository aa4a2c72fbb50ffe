import { CloseButton, Drawer } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { BACKDROP_MS, LAYER_MS, useLayer } from '../ui/dialogs/use-layer.ts';
import ExportBox, { type ExportBoxProps } from './export-box.tsx';
import classes from './export-sheet.module.css';

/** The export box on the phone, from the bottom of the screen. */
export default function ExportSheet({ onClose, ...box }: ExportBoxProps) {
  const layer = useLayer(onClose);
  return (
    <Drawer.Root
      opened={layer.opened}
      onClose={layer.close}
      onExitTransitionEnd={layer.onGone}
      position="bottom"
      classNames={{ content: classes.content ?? '' }}
      transitionProps={{ duration: LAYER_MS }}
    >
      <Drawer.Overlay className={classes.overlay} transitionProps={{ duration: BACKDROP_MS }} />
      <Drawer.Content aria-label="Export">
        <Drawer.Body className={classes.body}>
          <CloseButton className={classes.cross} size={44} aria-label="Close export" onClick={layer.close} />
          <ExportBox {...box} onClose={layer.close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
