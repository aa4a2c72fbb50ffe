import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { Authorizations } from './authorizations.tsx';
import { Certificates } from './certificates.tsx';
import { Fingerprints } from './fingerprints.tsx';
import classes from './registers.module.css';

/** What else the right to seal rests on: the firm's authorizations, engineers' certificates, and their seals. */
export function Registers({ reply }: { reply: LicensesReply }) {
  const { authorizations, certificates, fingerprints } = reply;
  return (
    <Tabs defaultValue="authorizations" className={classes.card ?? ''} keepMounted={false}>
      <Tabs.List aria-label="Authorizations, certificates and seals" className={classes.tabs ?? ''}>
        <Tab value="authorizations" label="Firm authorizations" count={authorizations.length} />
        <Tab
          value="certificates"
          label="Certificates"
          count={certificates.filter(({ ended_at }) => ended_at === null).length}
        />
        <Tab
          value="fingerprints"
          label="Seal fingerprints"
          count={fingerprints.filter(({ ended_at }) => ended_at === null).length}
        />
      </Tabs.List>
      <Tabs.Panel value="authorizations">
        <Authorizations reply={reply} />
      </Tabs.Panel>
      <Tabs.Panel value="certificates">
        <Certificates reply={reply} />
      </Tabs.Panel>
      <Tabs.Panel value="fingerprints">
        <Fingerprints reply={reply} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Tab({ value, label, count }: { value: string; label: string; count: number }) {
  return (
    <Tabs.Tab value={value} className={classes.tab ?? ''}>
      {label} <span className={classes.count}>{count}</span>
    </Tabs.Tab>
  );
}
