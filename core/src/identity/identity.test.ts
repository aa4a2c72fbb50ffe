import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { decrypt, encrypt } from '../platform/encryption.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { matchTotp, newTotpSecret, totpCode, totpUri } from './totp.ts';

describe('a password', () => {
  it('is known again, and no other is', async () => {
    const stored = await hashPassword('tall oaks and small acorns');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'tall oaks and small acorns')).toBe(true);
    expect(await verifyPassword(stored, 'tall oaks and small acorn')).toBe(false);
  });

  it('is salted, and the same however it was typed', async () => {
    expect(await hashPassword('caf\u00e9')).not.toBe(await hashPassword('caf\u00e9'));
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true);
  });

  it('with a hash that is not ours is an error, not a wrong password', async () => {
    await expect(verifyPassword('$2b$10$abc', 'x')).rejects.toThrow('not one of ours');
  });
});

describe('a secret', () => {
  it('is long, new each time, and stored as a hash', () => {
    expect(newSecret()).toMatch(/^[\w-]{43}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(hashSecret('a')).toHaveLength(32);
  });

  it('that is encrypted comes back with the key, and with no other, and with no bit changed', () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const sealed = encrypt(key, 'JBSWY3DPEHPK3PXP');
    expect(decrypt(key, sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => decrypt(Buffer.alloc(32, 2).toString('base64'), sealed)).toThrow('unable to authenticate');
    sealed[20]! ^= 1;
    expect(() => decrypt(key, sealed)).toThrow('unable to authenticate');
  });
});

describe('a code', () => {
  const secret = newTotpSecret();
  const now = 1_800_000_015;
  const at = (seconds: number) => new Date(seconds * 1000);

  it('is right now and one step to either side', async () => {
    const code = await totpCode(secret, now);
    for (const drift of [-30, 0, 30]) expect(await matchTotp(secret, code, at(now + drift), null)).toBe(60_000_000);
    for (const drift of [-75, 75]) expect(await matchTotp(secret, code, at(now + drift), null)).toBeNull();
  });

  it('may be typed with a space, and works once', async () => {
    const code = await totpCode(secret, now);
    const step = await matchTotp(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(now), null);
    expect(step).not.toBeNull();
    expect(await matchTotp(secret, code, at(now), step)).toBeNull();
  });

  it('has an address that an authenticator app reads', () => {
    expect(totpUri(secret, 'dana@mill.example')).toContain(`secret=${secret}`);
  });
});
