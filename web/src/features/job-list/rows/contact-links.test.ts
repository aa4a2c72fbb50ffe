import { describe, expect, it } from 'vitest';
import { contactLinks, phoneAddress } from './contact-links.ts';
import { aRow } from '../testing/a-row.ts';

describe('phoneAddress', () => {
  it.each([
    ['(540) 555-0100', 'tel:5405550100'],
    ['+1 540.555.0100', 'tel:+15405550100'],
    ['540-555-0100 x12', 'tel:5405550100;ext=12'],
    ['540-555-0100 ext. 12', 'tel:5405550100;ext=12'],
    ['540-555-0100 Ext 12', 'tel:5405550100;ext=12'],
    ['540-555-0100 #12', 'tel:5405550100;ext=12'],
  ])('dials %s at %s', (written, address) => {
    expect(phoneAddress(written)).toBe(address);
  });
});

describe('contactLinks', () => {
  it('offers every link there is, named with the job', () => {
    const contact = { contact_name: 'Dana Whitlock', email: 'dana@x.example', work_phone: '1', cell_phone: '2' };
    expect(contactLinks(aRow({ job_id: 48213, contact })).map(({ name, href }) => [name, href])).toEqual([
      ['Email Dana Whitlock, D48213', 'mailto:dana@x.example'],
      ['Call work phone of Dana Whitlock, D48213', 'tel:1'],
      ['Call cell phone of Dana Whitlock, D48213', 'tel:2'],
    ]);
  });

  it('leaves out what the contact has not', () => {
    const contact = { contact_name: 'Dana', email: null, work_phone: '', cell_phone: null };
    expect(contactLinks(aRow({ contact }))).toEqual([]);
  });

  it('lets no address carry more than an address', () => {
    const contact = { contact_name: 'D', email: 'a@b.example?bcc=c', work_phone: null, cell_phone: null };
    expect(contactLinks(aRow({ contact }))[0]?.href).toBe('mailto:a@b.example%3Fbcc%3Dc');
  });
});
