import { withoutControls } from '@sealdesk/contract/shared/one-line.ts';
import type { Config } from '../platform/config.ts';
import { firmName } from '../platform/mailer.ts';

/** The sender of every mail, as its head and its last line name it. */
export type Firm = { name: string; signature: string };

/** Returns the firm as the settings name it, with its postal address where there is one. */
export function firmOf(config: Pick<Config, 'FIRM_NAME' | 'FIRM_ADDRESS' | 'MAIL_FROM'>): Firm {
  const name = withoutControls(firmName(config));
  const address = config.FIRM_ADDRESS;
  return { name, signature: address === undefined ? name : `${name}, ${withoutControls(address)}` };
}
