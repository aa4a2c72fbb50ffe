import { expect, it } from 'vitest';
import { cephConf } from './ceph-conf.ts';

it('listens on the loopback address only', () => {
  const conf = cephConf('/state/s3', 'id', { gateway: 1, monitor: 2, monitorV1: 3 });
  expect(conf).toContain('mon host = [v2:127.0.0.1:2,v1:127.0.0.1:3]');
  expect(conf).toContain('rgw frontends = beast endpoint=127.0.0.1:1\n');
  expect(conf).not.toContain('0.0.0.0');
});
