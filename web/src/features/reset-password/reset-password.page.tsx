import { useLinkToken } from '../../one-time-links/use-link-token.ts';
import { ForgotForm } from './forgot-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Asks for a link where the address has none, and takes a new password where it has one. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return token === null ? <ForgotForm /> : <NewPasswordForm key={token} token={token} />;
}
