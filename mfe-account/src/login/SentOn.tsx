import { useEffect, useState } from 'react';
import { storageKeys } from 'shared/contracts/storage';
import { useNavigate } from 'shared/router';
import { safeReturnPath } from './returnPath.ts';

/** Takes a member who is signed in to where he wanted to go before the login page stopped him. */
export function SentOn() {
  const navigate = useNavigate();
  // Read once: the stored path is removed below, and an effect may run twice.
  const [target] = useState(() => safeReturnPath(localStorage.getItem(storageKeys.returnPath)));
  useEffect(() => {
    localStorage.removeItem(storageKeys.returnPath);
    navigate(target, { replace: true });
  }, [navigate, target]);
  return null;
}
