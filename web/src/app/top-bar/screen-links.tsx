import { Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './screen-links.module.css';
import { markedPath, type Screen } from '../screens.ts';

/** The screens as links along the top bar. */
export function ScreenLinks({ screens }: { screens: Screen[] }) {
  const currentOf = useCurrent();
  return (
    <nav className={classes.links} aria-label="Main">
      {screens.map(({ path, title }) => (
        // The style sheet reads aria-current.
        <Link key={path} className={classes.link} to={path} aria-current={currentOf(path)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The same screens in a menu, where the top bar is too narrow for them. */
export function ScreenMenu({ screens }: { screens: Screen[] }) {
  const currentOf = useCurrent();
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
            <Menu.Item key={path} component={Link} to={path} aria-current={currentOf(path)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

/** Returns what marks a link: the page itself, or the page that the one shown belongs to. */
function useCurrent(): (path: string) => 'page' | 'true' | undefined {
  const { pathname } = useLocation();
  const marked = markedPath(pathname);
  return (path) => {
    if (path === pathname) return 'page';
    return path === marked ? 'true' : undefined;
  };
}
