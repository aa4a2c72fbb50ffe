import { describe, expect, it } from 'vitest';
import {
  addressesOwed,
  afterAttempt,
  pauseSeconds,
  readdressed,
  resent,
  secondsToWait,
  type Mail,
  type Recipient,
} from './mail.ts';

const DAY = 86_400;

function aMail(changes: Partial<Mail> = {}): Mail {
  return {
    id: 'b7e0b3c2-0000-4000-8000-000000000001',
    messageId: '<1@firm.example>',
    kind: 'completion',
    jobNumber: 48_213,
    letter: null,
    recipients: [waiting('ann@builder.example'), waiting('bob@builder.example', 'cc')],
    subject: 'D48213 is complete',
    body: 'Hello.',
    html: '<p>Hello.</p>',
    secret: null,
    createdAt: new Date(0),
    state: 'waiting',
    attempts: 0,
    lastError: null,
    secondsDue: 0,
    secondsHeld: null,
    ...changes,
  };
}

function waiting(address: string, as: 'to' | 'cc' = 'to'): Recipient {
  return { as, name: '', address, state: 'waiting' };
}

const down = { accepted: [], refused: [], problem: 'ECONNREFUSED: connect' };

describe('the pause before the next attempt', () => {
  it('doubles from ten seconds to four minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => pauseSeconds(attempts, 0))).toEqual([
      10, 20, 40, 80, 160, 240, 240, 240,
    ]);
  });

  it('makes good an outage of an hour within five minutes', () => {
    expect(pauseSeconds(99, 3_600)).toBeLessThan(300);
  });

  it('grows with the age of the mail later on', () => {
    const pauses = [2, 6, 12, 24, 48, 72].map((hours) => pauseSeconds(99, hours * 3_600));
    expect(pauses).toEqual([360, 1_080, 2_160, 4_320, 8_640, 12_960]);
  });

  it('allows some dozens of attempts in three days, not thousands', () => {
    let attempts = 0;
    for (let age = 0; age < 3 * DAY && attempts < 1_000; age += pauseSeconds(++attempts, age));
    expect(attempts).toBeGreaterThan(50);
    expect(attempts).toBeLessThan(150);
  });
});

describe('a mail after an attempt', () => {
  it('is sent when everybody has it', () => {
    const after = afterAttempt(aMail(), {
      accepted: ['ann@builder.example', 'bob@builder.example'],
      refused: [],
      problem: null,
    });
    expect(after).toMatchObject({ state: 'sent', lastError: null });
    expect(addressesOwed(after)).toEqual([]);
  });

  it('keeps waiting and records the reason when the server was unreachable', () => {
    expect(afterAttempt(aMail(), down)).toMatchObject({ state: 'waiting', lastError: down.problem });
  });

  it('is owed only to those who have no copy yet', () => {
    const after = afterAttempt(aMail(), { accepted: ['ann@builder.example'], refused: [], problem: '451 Greylisted' });
    expect(after).toMatchObject({ state: 'waiting', lastError: '451 Greylisted' });
    expect(addressesOwed(after)).toEqual(['bob@builder.example']);
  });

  it('is sent when a copy was refused for good, and the refusal stays to be seen', () => {
    const refused = [{ address: 'bob@builder.example', answer: '550 5.1.1\r\n No such user' }];
    const first = afterAttempt(aMail(), { accepted: [], refused, problem: '451 Later' });
    expect(first.lastError).toBe('bob@builder.example was refused: 550 5.1.1 No such user\n451 Later');

    const second = afterAttempt(first, { accepted: ['ann@builder.example'], refused: [], problem: null });
    expect(second).toMatchObject({ state: 'sent' });
    expect(second.lastError).toBe('bob@builder.example was refused: 550 5.1.1 No such user');
  });

  it('keeps the first answer of whoever has a copy or was refused', () => {
    const refused = [{ address: 'ann@builder.example', answer: '550 No' }];
    const first = afterAttempt(aMail(), { accepted: ['bob@builder.example'], refused, problem: '451 Later' });
    const other = [{ address: 'bob@builder.example', answer: '550 Changed my mind' }];
    const second = afterAttempt(
      { ...first, state: 'waiting' },
      {
        accepted: ['ann@builder.example'],
        refused: other,
        problem: null,
      },
    );
    expect(second.recipients).toEqual(first.recipients);
  });

  it('records what went wrong in one line of limited length', () => {
    const after = afterAttempt(aMail(), { ...down, problem: `  421 Busy,\r\n  try later ${'x'.repeat(600)}` });
    expect(after.lastError).toMatch(/^421 Busy, try later x+$/);
    expect(after.lastError).toHaveLength(500);
  });

  it('has failed when nobody takes it', () => {
    const refused = aMail().recipients.map(({ address }) => ({ address, answer: '550 No' }));
    expect(afterAttempt(aMail(), { accepted: [], refused, problem: null }).state).toBe('failed');
  });

  it('is given up after three days and not before', () => {
    expect(afterAttempt(aMail({ secondsDue: 3 * DAY - 1 }), down).state).toBe('waiting');
    expect(afterAttempt(aMail({ secondsDue: 3 * DAY }), down)).toMatchObject({
      state: 'failed',
      lastError: down.problem,
    });
  });

  it('that was withdrawn meanwhile goes to everybody when somebody has it all the same, and else stays withdrawn', () => {
    const withdrawn = aMail({ state: 'withdrawn' });
    expect(afterAttempt(withdrawn, down)).toBe(withdrawn);
    const accepted = { accepted: ['ann@builder.example'], refused: [], problem: null };
    const after = afterAttempt(withdrawn, accepted);
    expect(after).toMatchObject({ state: 'waiting' });
    expect(addressesOwed(after)).toEqual(['bob@builder.example']);
    expect(afterAttempt(after, { accepted: ['bob@builder.example'], refused: [], problem: null }).state).toBe('sent');
  });

  it('stays as it is once settled', () => {
    for (const state of ['sent', 'failed'] as const) {
      const mail = aMail({ state });
      expect(afterAttempt(mail, down)).toBe(mail);
      expect(afterAttempt(mail, { accepted: ['ann@builder.example'], refused: [], problem: null })).toBe(mail);
    }
  });
});

describe('how long a mail waits', () => {
  it.each([
    ['its time has not come', { secondsDue: -90, secondsHeld: null }, 90],
    ['it is due', { secondsDue: 0, secondsHeld: null }, 0],
    ['it is due and held: it is looked at again soon', { secondsDue: 3, secondsHeld: 20 }, 5],
    ['the last seconds of being held', { secondsDue: 500, secondsHeld: 598 }, 2],
    ['held for as long as it may be', { secondsDue: 500, secondsHeld: 600 }, 0],
    ['held for longer than it may be', { secondsDue: 900, secondsHeld: 700 }, 0],
  ])('%s', (_name, mail, seconds) => {
    expect(secondsToWait(mail)).toBe(seconds);
  });
});

it('sent again waits for those alone who did not get it, without their former answers', () => {
  const recipients: Recipient[] = [
    { as: 'to', name: 'Ann', address: 'ann@builder.example', state: 'refused', answer: '550 No' },
    { as: 'cc', name: 'Bob', address: 'bob@builder.example', state: 'accepted' },
    { as: 'cc', name: 'Cy', address: 'cy@builder.example', state: 'waiting' },
  ];
  const again = resent(aMail({ recipients, state: 'failed', lastError: '550 No', attempts: 4 }));
  expect(again).toMatchObject({ state: 'waiting', lastError: null, attempts: 4 });
  expect(addressesOwed(again)).toEqual(['ann@builder.example', 'cy@builder.example']);
  expect(again.recipients[0]).not.toHaveProperty('answer');
});

it('keeps who a recipient is when it is sent again, and nothing of a former answer', () => {
  const copy: Recipient = {
    ...waiting('sam@builder.example', 'cc'),
    contactId: 7,
    type: 'Company copy',
    isStandIn: true,
  };
  const refused: Recipient = { ...waiting('ann@builder.example'), state: 'refused', answer: '550 No' };
  const { recipients } = resent(aMail({ recipients: [copy, refused] }));
  expect(recipients).toStrictEqual([copy, waiting('ann@builder.example')]);
});

describe('a mail whose recipients are decided again', () => {
  const ann: Recipient = { ...waiting('ann@builder.example'), state: 'withheld', why: 'Ann is deleted.' };
  const bob = waiting('bob@builder.example');
  const settled = (recipients: Recipient[], state: Mail['state'] = 'waiting') => {
    const mail = readdressed(aMail({ state }), recipients);
    expect(mail.recipients).toBe(recipients);
    return [mail.state, mail.lastError];
  };

  it('stays as it was while someone waits for it', () => {
    expect(settled([ann, bob])).toEqual(['waiting', 'Ann is deleted.']);
    expect(settled([ann, bob], 'withdrawn')).toEqual(['withdrawn', 'Ann is deleted.']);
  });

  it('has failed when no one is left, and is sent when the others have it', () => {
    expect(settled([ann])).toEqual(['failed', 'Ann is deleted.']);
    expect(settled([ann, { ...bob, state: 'accepted' }])).toEqual(['sent', 'Ann is deleted.']);
  });
});
