import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** Where toasts are shown. Its code comes with the first one, or before that when the tab has nothing to do. */
export default function Toasts() {
  return <Notifications position="bottom-left" limit={4} classNames={{ root: classes.toasts }} />;
}
