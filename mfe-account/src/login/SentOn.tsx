import { useEffect, useState } from 'react';
import { forgetReturnPath, returnPath } from 'shared/returnPath';
import { useNavigate } from 'shared/router';

/** Takes a member who is signed in to where they wanted to go before the login page stopped them. */
export function SentOn() {
  const navigate = useNavigate();
  // Read once: the stored path is removed below, and an effect may run twice.
  const [target] = useState(returnPath);
  useEffect(() => {
    forgetReturnPath();
    navigate(target, { replace: true });
  }, [navigate, target]);
  return null;
}
