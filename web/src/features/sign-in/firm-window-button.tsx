import { Button } from '@mantine/core';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { firmSignInAddress } from './sign-in-flow.ts';

const WINDOW_NAME = 'sealdesk-sign-in';

/** Opens the firm's sign-in in a window of its own, so that the screen below stays as it is. */
export function FirmWindowButton({ isFresh }: { isFresh: boolean }) {
  const address = firmSignInAddress(SCREEN_PATHS.signedIn, { isFresh });
  return (
    <Button variant="default" size="md" onClick={() => window.open(address, WINDOW_NAME, 'popup,width=520,height=680')}>
      Sign in with the firm's account
    </Button>
  );
}
