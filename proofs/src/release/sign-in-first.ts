import { codeOf } from '@sealdesk/core/testing/people.ts';
import { sendPassword } from '../harness/sign-in.ts';
import { Visitor } from '../harness/visitor.ts';

/** Signs in with what `create-user` printed; returns the visitor, who has a token. */
export async function signInAsPrinted(url: string, printed: string): Promise<Visitor> {
  const shown = (label: string) => new RegExp(`${label} +(\\S+)`).exec(printed)![1]!;
  const visitor = new Visitor(url);
  const login = await sendPassword(visitor, shown('Address'), shown('Password'));
  const code = await codeOf({ totpSecret: shown('Code secret') });
  const second = await visitor.send('/auth/totp', { method: 'POST', body: { code } });
  const check = await visitor.checkToken();
  if (check.status !== 200) throw new Error(`Not signed in: ${login.text} ${second.text} ${check.text}`);
  return visitor;
}
