import { useEffect, useState } from 'react';
import { forgetReturnPath, returnPath } from 'shared/returnPath';
import { useNavigate } from 'shared/router';

/** Redirects a member after the login to the page they came from. */
export function SentOn() {
  const navigate = useNavigate();
  // Read once: the effect below removes the stored path, and may run twice.
  const [target] = useState(returnPath);
  useEffect(() => {
    forgetReturnPath();
    navigate(target, { replace: true });
  }, [navigate, target]);
  return null;
}
