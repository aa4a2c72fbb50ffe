import { completionLetter } from '@sealdesk/contract/mail/completion-letter.ts';
import {
  emailChangedLetter,
  emailChangeWithdrawnLetter,
  emailWaivedLetter,
} from '@sealdesk/contract/mail/email-changed-letter.ts';
import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import {
  confirmEmailLetter,
  firmInvitationLetter,
  invitationLetter,
  passwordResetLetter,
  secondFactorResetLetter,
} from '@sealdesk/contract/mail/link-letters.ts';
import { receiptLetter } from '@sealdesk/contract/mail/receipt-letter.ts';
import { returnedToCustomerLetter, returnedToSealerLetter } from '@sealdesk/contract/mail/return-letters.ts';
import { sealedInYourNameLetter } from '@sealdesk/contract/mail/sealed-letter.ts';
import { wayInChangedLetter, wrongCodesLetter } from '@sealdesk/contract/mail/way-in-letters.ts';

const origin = 'https://seals.firm.example';

const returned = {
  jobNumber: 48_187,
  jobName: 'Saline County EMS Annex',
  to: 'Marlene Voss',
  reason:
    'The drawings are designed for a ground snow load of 15 psf. Saline County asks for 20 psf. T01 to T22 and both girders have to be run again.',
  from: 'Sealdesk',
  when: '11/12/26 15:58 Central',
  origin,
};

const toSealer = { to: 'Ana Novak', from: 'Rafael Castellanos' };

const link = { to: 'Dana Whitlock', until: '11/15/26 08:12 Eastern' };
const moved = { before: 'dana@blueridgetruss.example', after: 'dana.whitlock@blueridgetruss.example' };
const SECRET = '7Qm2vXc94TfKzR8dWn3HpYb6-7Qm2vXc94TfKzR8dWn';

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
  'needs a seal': returnedToSealerLetter({ ...returned, ...toSealer }, 'readyToSeal'),
  'needs other drawings': returnedToSealerLetter({ ...returned, ...toSealer }, 'inProgress'),
  'sealed in your name': sealedInYourNameLetter({
    jobNumber: 48_213,
    jobName: 'Osprey Point Lot 9',
    to: 'Ana Novak',
    uploader: 'Karla Ruiz',
    when: '11/12/26 15:58 Eastern',
    isFinal: false,
    sealStates: ['VA', 'WV'],
    fileNames: ['D48213_sealed.pdf'],
    origin,
  }),
  receipt: receiptLetter({
    jobNumber: 48_213,
    jobName: 'Osprey Point Lot 9',
    to: 'Ann',
    fileName: 'Osprey Point 9.zip',
    designs: 17,
    sealStates: ['VA', 'WV'],
    origin,
  }),
  'email changed': emailChangedLetter({ to: 'Dana Whitlock', ...moved }),
  'email change waived': emailWaivedLetter({ to: 'Dana Whitlock', after: moved.after }),
  'email change withdrawn': emailChangeWithdrawnLetter({ to: 'Dana Whitlock', ...moved }),
  invitation: invitationLetter({
    ...link,
    address: `${origin}/invitation#${SECRET}`,
    email: 'dana@blueridgetruss.example',
    company: { name: 'Blue Ridge Truss & Panel', place: 'Roanoke, VA' },
  }),
  'invitation of the firm': firmInvitationLetter({
    ...link,
    to: 'Ana Novak',
    address: `${origin}/invitation#${SECRET}`,
  }),
  'second factor reset': secondFactorResetLetter({
    ...link,
    address: `${origin}/invitation#${SECRET}`,
    email: 'dana@blueridgetruss.example',
  }),
  'new password': passwordResetLetter({
    ...link,
    address: `${origin}/reset-password#${SECRET}`,
    hasApp: true,
    hasRecoveryCodes: true,
    hasPasskey: false,
  }),
  'former address': confirmEmailLetter('before', { ...link, ...moved, address: `${origin}/confirm-email#${SECRET}` }),
  'new address': confirmEmailLetter('after', { ...link, ...moved, address: `${origin}/confirm-email#${SECRET}` }),
  'wrong codes': wrongCodesLetter({ to: 'Dana Whitlock', when: '11/17/26 09:12 Eastern' }),
  'way in changed': wayInChangedLetter({
    to: 'Dana Whitlock',
    what: 'A passkey was added: Dana’s phone.',
    when: '11/14/26 08:12 Eastern',
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
