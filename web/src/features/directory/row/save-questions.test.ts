import { describe, expect, it } from 'vitest';
import { companyDeletionQuestion, contactDeletionQuestion, sameNameQuestion } from './save-questions.ts';

const lines = (asked: { message: string } | null) => asked?.message.split('\n');

describe('deleting a company', () => {
  it('names its open jobs, the people who lose their sign-in, and what is kept', () => {
    const asked = companyDeletionQuestion('Alder Truss', { open_jobs: 33, people: 2 });
    expect(asked.title).toBe('Delete Alder Truss?');
    expect(lines(asked)).toEqual([
      '33 open jobs stay open, but the company’s people get no more email about them.',
      '2 people can’t sign in any more.',
      'Its jobs, documents and contacts are kept. Clear Deleted to restore it.',
    ]);
    expect(lines(companyDeletionQuestion('Alder Truss', { open_jobs: 1, people: 1 }))!.slice(0, 2)).toEqual([
      '1 open job stays open, but the company’s people get no more email about it.',
      '1 person can’t sign in any more.',
    ]);
  });

  it('asks about a company without open jobs and people, too', () => {
    expect(lines(companyDeletionQuestion('Alder Truss', { open_jobs: 0, people: 0 }))!.slice(0, 2)).toEqual([
      'No job is open.',
      'No one loses their sign-in.',
    ]);
  });
});

describe('deleting a contact', () => {
  const effects = { open_jobs: 2, people: 1, stand_ins: ['Lena Fisk'] };

  it('names their open jobs and their sign-in, and asks nothing of someone who has neither', () => {
    expect(lines(contactDeletionQuestion('Ann Zimmer', effects))).toEqual([
      '2 open jobs keep this contact. Email about them goes to Lena Fisk.',
      'Ann Zimmer can’t sign in any more.',
      'Jobs and documents are kept. Clear Deleted to restore the contact.',
    ]);
    expect(lines(contactDeletionQuestion('Ann Zimmer', { ...effects, open_jobs: 0 }))).toHaveLength(2);
    expect(contactDeletionQuestion('Ann Zimmer', { ...effects, open_jobs: 0, people: 0 })).toBeNull();
  });

  it.each([
    [[null], 'No one gets email about them but those who get copies: the company has no other main contact.'],
    [['Lena Fisk', null], 'Email about each goes to its company’s main contact, if there is another.'],
    [['Lena Fisk', 'Ola Berg'], 'Email about each goes to its company’s main contact, if there is another.'],
  ])('says who gets the email of their open jobs: %j', (stand_ins, sentence) => {
    const [first] = lines(contactDeletionQuestion('Ann Zimmer', { ...effects, stand_ins }))!;
    expect(first).toBe(`2 open jobs keep this contact. ${sentence}`);
  });
});

describe('a company of a name that others have', () => {
  const namesake = {
    DrJCOID: 12,
    Company: 'Alder Truss',
    ParagonLocation: 'Roanoke, VA',
    corporation: null,
    deleted_at: null,
  };

  it('names each by what sets it apart, and says which is deleted', () => {
    const asked = sameNameQuestion('alder truss', [
      namesake,
      { ...namesake, DrJCOID: 40, ParagonLocation: null, corporation: 'Alder', deleted_at: '2026-01-01T00:00:00Z' },
    ]);
    expect(asked.title).toBe('Companies are named alder truss already');
    expect(lines(asked)).toEqual(['ID 12, Roanoke, VA', 'ID 40, Alder, deleted']);
  });

  it('names five at most', () => {
    const asked = sameNameQuestion(
      'Alder Truss',
      Array.from({ length: 8 }, (_, n) => ({ ...namesake, DrJCOID: n })),
    );
    expect(lines(asked)).toHaveLength(6);
    expect(lines(asked)!.at(-1)).toBe('and 3 more');
  });
});
