import { Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import classes from './screen-links.module.css';
import type { Screen } from '../screens.ts';

/** The screens as links along the top bar. */
export function ScreenLinks({ screens }: { screens: Screen[] }) {
  return (
    <nav className={classes.links} aria-label="Main">
      {screens.map(({ path, title }) => (
        // NavLink sets aria-current, which the style sheet reads.
        <NavLink key={path} className={() => classes.link} to={path}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}

/** The same screens in a menu, where the top bar is too narrow for them. */
export function ScreenMenu({ screens }: { screens: Screen[] }) {
  const { pathname } = useLocation();
  return (
    <div className={classes.menu}>
      <Menu position="bottom-start" width={200} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={classes.menuButton} aria-label="Go to">
            <IconMenu2 size={18} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {screens.map(({ path, title }) => (
            <Menu.Item key={path} component={Link} to={path} aria-current={path === pathname ? 'page' : undefined}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
