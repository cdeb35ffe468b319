import { paths } from 'shared/contracts/paths';
import { keepReturnPath } from 'shared/returnPath';
import { useLocation, useNavigate } from 'shared/router';

/** Leads to the login, which comes back to this page afterwards. */
export function useLoginFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    keepReturnPath(pathname + search);
    navigate(paths.login());
  };
}
