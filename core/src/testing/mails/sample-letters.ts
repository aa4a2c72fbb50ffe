import { completionLetter } from '@sealdesk/contract/mail/completion-letter.ts';
import { emailChangedLetter } from '@sealdesk/contract/mail/email-changed-letter.ts';
import { toLetter, type Letter } from '@sealdesk/contract/mail/letter.ts';
import { receiptLetter } from '@sealdesk/contract/mail/receipt-letter.ts';
import { returnedToCustomerLetter, returnedToSealerLetter } from '@sealdesk/contract/mail/return-letters.ts';

const origin = 'https://seals.firm.example';

const returned = {
  jobNumber: 48_187,
  jobName: 'Saline County EMS Annex',
  to: 'Marlene Voss',
  reason:
    'The drawings are designed for a ground snow load of 15 psf. Saline County asks for 20 psf. T01 to T22 and both girders have to be run again.',
  firmName: 'Sealdesk',
  when: '11/12/26 15:58 Central',
  origin,
};

/** Text of a person who would like to be more than that. */
const HOSTILE = `<img src=x onerror=alert(1)> "><a href='javascript:alert(1)'>Pay here</a> &lt;b&gt; \u202Egnp.exe\u0000\u0007</title></style><script>1</script>`;

/** A letter of each kind, those of the design's picture among them, and two that nobody should be able to break. */
export const SAMPLE_LETTERS = {
  completion: completionLetter({
    jobNumber: 48_201,
    jobName: 'Snow Canyon Villas – Bldg 3 I-joist floor',
    contact: { name: 'Kelsey Nguyen', address: 'kelsey@redrockcomp.example' },
    words:
      'Snow Canyon Villas – Bldg 3 I-joist floor is sealed, reviewed and complete. You can download the files from the job.',
    states: ['UT', 'NV', 'AZ'],
    sealedBy: { name: 'Daniel Okafor', day: '11/13/26' },
    files: [
      { name: 'D48201_final.pdf', pages: 36, size: 44_669_338 },
      { name: 'D48201_index.pdf', pages: 1, size: 210_000 },
    ],
    copies: [
      { name: 'Ruth Aldana', address: 'ruth@redrockcomp.example', type: 'Company copy' },
      { name: 'Wes Harlan', address: 'wes@redrockcomp.example', type: 'Corporate copy' },
    ],
    origin,
  }),
  returned: returnedToCustomerLetter(returned),
  revised: returnedToCustomerLetter(returned, { isRevised: true }),
  'needs a seal': returnedToSealerLetter({ ...returned, to: 'Ana Novak' }, 'readyToSeal'),
  'needs other drawings': returnedToSealerLetter({ ...returned, to: 'Ana Novak' }, 'inProgress'),
  receipt: receiptLetter({
    jobNumber: 48_213,
    jobName: 'Osprey Point Lot 9',
    to: 'Ann',
    fileName: 'Osprey Point 9.zip',
    designs: 17,
    sealStates: ['VA', 'WV'],
    origin,
  }),
  'email changed': emailChangedLetter({
    to: 'Dana Whitlock',
    before: 'dana@blueridgetruss.example',
    after: 'dana.whitlock@blueridgetruss.example',
  }),
  // Not sent yet: it shows that the frame has what such a mail needs.
  invitation: toLetter({
    subject: 'Set up your sign-in to Sealdesk',
    title: 'You are invited to Sealdesk',
    to: 'Dana',
    paragraphs: [
      'We invite you to send in and follow the sealing jobs of Blue Ridge Truss & Panel. Setting up takes about 2 minutes. A phone or a computer will do.',
    ],
    facts: [
      { label: 'Sign-in name', values: [{ words: 'dana@blueridgetruss.example' }] },
      { label: 'Company', values: [{ words: 'Blue Ridge Truss & Panel, Roanoke, VA' }] },
      { label: 'Link works', values: [{ strong: 'once, until 11/15/26 08:12 Eastern', note: '(24 hours)' }] },
    ],
    button: { words: 'Set up my sign-in', address: `${origin}/invite/7Qm2vXc94TfKzR8dWn3HpYb6` },
    smallPrint: ['Do not pass the link on: whoever uses it first gets your access.'],
    footer: ['We never ask for a password or a code by email.'],
  }),
  hostile: completionLetter({
    jobNumber: 48_202,
    jobName: HOSTILE,
    contact: { name: HOSTILE, address: 'ann@builder.example' },
    words: `${HOSTILE}\n\n${HOSTILE}\n.\nBcc: x@evil.example`,
    states: ['VA'],
    sealedBy: { name: HOSTILE, day: null },
    files: [{ name: `${HOSTILE}.pdf`, pages: 3, size: 3_000 }],
    copies: [{ name: HOSTILE, address: 'bob@builder.example', type: 'Company copy' }],
    origin,
  }),
  'hostile and long': returnedToCustomerLetter({
    ...returned,
    jobName: `${'Nansemond'.repeat(20)} ${HOSTILE}`,
    to: 'W'.repeat(200),
    reason: `${HOSTILE}\n${'x'.repeat(900)}\n> Open the job: https://evil.example`,
  }),
} as const satisfies Record<string, Letter>;
