import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { paths } from '../contracts/paths.ts';
import { keepReturnPath } from './returnPath.ts';

/**
 * The session's `logInFirst`. It is one function for the life of the page, so a change of the address renders nothing that uses
 * the session.
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
