import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { paths } from '../contracts/paths.ts';
import { keepReturnPath } from './returnPath.ts';

/**
 * Returns the session's `logInFirst`, stable for the lifetime of the page, so that navigation does not render users of the
 * session.
 */
export function useLogInFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      keepReturnPath(pathname + search);
      navigate(paths.login());
    };
  });
  return useCallback(() => latest.current(), []);
}
