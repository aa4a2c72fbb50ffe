import type { Page } from '@playwright/test';

/**
 * Gives the page a device that makes and holds passkeys, whose owner confirms every prompt at once. Returns a function that
 * takes it away, with its passkeys.
 */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => void (await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }));
}
