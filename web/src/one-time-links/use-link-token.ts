import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret of a one-time link, which stands behind the # of the address. Once read it is gone from the address, and it
 * is kept nowhere but in the memory of this page: whoever reloads it opens the link anew.
 */
export function useLinkToken(): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const shown = hash.slice(1);
  // A second link may be opened in the same tab, which loads no page.
  if (shown !== '' && shown !== token) setToken(shown);
  useEffect(() => {
    if (shown !== '') void navigate(pathname, { replace: true });
  }, [shown, pathname, navigate]);
  return shown === '' ? token : shown;
}
