import { describe, expect, it } from 'vitest';
import { toNewUser } from './create-user.ts';

const person = { email: 'a@firm.example', firstName: 'Ines', lastName: 'Moreau' };

describe('toNewUser', () => {
  it('takes a member of the firm, or a company by name or by number', () => {
    expect(toNewUser({ ...person, employee: true, role: 10 })).toMatchObject({ of: 'firm', role: 10, openId: null });
    expect(toNewUser({ ...person, company: 'Oak Truss' })).toMatchObject({ of: { company: 'Oak Truss' } });
    expect(toNewUser({ ...person, companyId: 7 })).toMatchObject({ of: { companyId: 7 } });
  });

  it('refuses somebody who belongs nowhere or in two places', () => {
    expect(() => toNewUser(person)).toThrow('Say where they belong');
    expect(() => toNewUser({ ...person, employee: true, companyId: 7 })).toThrow('Say where they belong');
  });

  it('refuses half a provider', () => {
    expect(() => toNewUser({ ...person, employee: true, oidcSubject: 'ines' })).toThrow('Say both');
  });
});
