import { Menu } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';

type Props = {
  /** The button at which it opens. Another one moves the menu there. */
  anchor: HTMLElement | null;
  opened: boolean;
  onClose: () => void;
  label: string;
  position: 'bottom-start' | 'bottom-end';
  width: number;
  className?: string | undefined;
  children: ReactNode;
};

/** One menu for many buttons: a list of a hundred rows needs no hundred menus. */
export function AnchoredMenu({ anchor, opened, onClose, label, position, width, className, children }: Props) {
  useEffect(() => {
    if (!anchor || !opened) return undefined;
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.setAttribute('aria-expanded', 'false');
  }, [anchor, opened]);
  useEscapeAt(opened ? anchor : null, onClose);
  return (
    <Menu
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      position={position}
      width={width}
      offset={4}
      // A long menu that fits neither below nor above its button slides over it, so that all of it can be read.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      withinPortal={false}
    >
      <Menu.Target refProp="place">
        <Anchor element={anchor} />
      </Menu.Target>
      {/* The menu would be named by the element that we don't draw. */}
      <Menu.Dropdown aria-label={label} {...{ 'aria-labelledby': undefined }} className={className}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Closes on Escape also while the button still has the focus: the menu takes it only when it is drawn. */
function useEscapeAt(anchor: HTMLElement | null, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!anchor) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    anchor.addEventListener('keydown', onKeyDown);
    return () => anchor.removeEventListener('keydown', onKeyDown);
  }, [anchor]);
}

type AnchorProps = { element: HTMLElement | null; place?: (element: HTMLElement | null) => unknown };

/** Hands Mantine an element that stands elsewhere as the menu's target. */
function Anchor({ element, place }: AnchorProps) {
  useLayoutEffect(() => {
    place?.(element);
  }, [element, place]);
  return null;
}
