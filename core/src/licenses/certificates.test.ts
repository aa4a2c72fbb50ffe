import { describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../testing/certificate.ts';
import { readCertificate } from './certificates.ts';

const der = Buffer.from(CERTIFICATE.pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');

describe('readCertificate', () => {
  it.each([
    ['PEM', Buffer.from(CERTIFICATE.pem)],
    ['DER', der],
  ])('keeps fingerprint, subject and days of a %s file', (_form, file) => {
    const { sha256, subject, validFrom, validUntil } = readCertificate(file);
    expect(sha256.toString('hex')).toBe(CERTIFICATE.sha256);
    expect(subject).toBe(CERTIFICATE.subject);
    expect(validFrom).toEqual(new Date(CERTIFICATE.validFrom));
    expect(validUntil).toEqual(new Date(CERTIFICATE.validUntil));
  });

  it('refuses a file with a private key, which is nobody else’s', () => {
    const key = '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n';
    expect(() => readCertificate(Buffer.from(CERTIFICATE.pem + key))).toThrow('holds a private key');
    expect(() => readCertificate(Buffer.from(key + CERTIFICATE.pem))).toThrow('holds a private key');
  });

  it('refuses a chain, and what is no certificate', () => {
    expect(() => readCertificate(Buffer.from(CERTIFICATE.pem + CERTIFICATE.pem))).toThrow('holds 2 certificates');
    for (const file of ['', 'hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
      expect(() => readCertificate(Buffer.from(file))).toThrow('not a certificate');
    }
    expect(() => readCertificate(der.subarray(0, -1))).toThrow('not a certificate');
  });
});
