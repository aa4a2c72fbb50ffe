import { expect, it } from 'vitest';
import { emptyForm } from './job-form.ts';
import { CUSTOMER } from './testing/a-form.ts';
import { anUploadReply } from './testing/an-upload-reply.ts';
import { discardsUpload, evidenceText, fillFrom, fieldsFromZip, readFields } from './zip-fields.ts';

const empty = emptyForm(CUSTOMER);
const reply = anUploadReply({
  job_name: 'Hawthorne Estates Lot 14',
  number_of_designs: 64,
  seal_states: ['VA'],
  wind_exposure_category: 'C',
});

it('takes what was read and nothing else', () => {
  expect(readFields(reply)).toEqual({
    job_name: 'Hawthorne Estates Lot 14',
    number_of_designs: 64,
    seal_states: ['VA'],
    wind_exposure_category: 'C',
  });
  expect(readFields(anUploadReply())).toEqual({});
});

it('takes no exposure that the form does not offer', () => {
  expect(readFields(anUploadReply({ wind_exposure_category: 'C/D' }))).toEqual({});
});

it('fills the form, but not over what the person has written', () => {
  const filled = fillFrom(reply, new Set(['job_name']), empty);
  expect(filled).toMatchObject({ number_of_designs: 64, seal_states: ['VA'] });
  expect(filled).not.toHaveProperty('job_name');
});

it('empties what the former zip gave and this one does not', () => {
  expect(fillFrom(anUploadReply({ job_name: 'Lot 15' }), new Set(), empty)).toMatchObject({
    job_name: 'Lot 15',
    number_of_designs: '',
    seal_states: [],
    wind_exposure_category: null,
  });
});

it('marks what came from the zip until it is changed', () => {
  expect(fieldsFromZip(reply, new Set())).toEqual(
    new Set(['job_name', 'number_of_designs', 'seal_states', 'wind_exposure_category']),
  );
  expect(fieldsFromZip(reply, new Set(['job_name', 'seal_states']))).toEqual(
    new Set(['number_of_designs', 'wind_exposure_category']),
  );
  expect(fieldsFromZip(null, new Set())).toEqual(new Set());
});

it('says where a value was read, and what other pages say', () => {
  const found = { value: 'IRC2021/TPI2014', file: 'A01.pdf', page: 3, pages: 5, of: 5, others: [] };
  expect(evidenceText(found)).toBe('page 3 of A01.pdf, 5 of 5 pages');
  const others = [{ value: 'IBC2018/TPI2014', file: 'B02.pdf', page: 1, pages: 1 }];
  expect(evidenceText({ ...found, of: 6, others })).toBe(
    'page 3 of A01.pdf, 5 of 6 pages\nElsewhere: IBC2018/TPI2014 on page 1 of B02.pdf',
  );
});

it('only a change to seals discards the upload', () => {
  expect([discardsUpload('r', 's'), discardsUpload('e', 's')]).toEqual([true, true]);
  expect([
    discardsUpload('s', 'r'),
    discardsUpload('s', 'e'),
    discardsUpload('r', 'e'),
    discardsUpload('s', 's'),
  ]).toEqual([false, false, false, false]);
});
