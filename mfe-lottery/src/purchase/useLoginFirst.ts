import { paths } from 'shared/contracts/paths';
import { storageKeys } from 'shared/contracts/storage';
import { useLocation, useNavigate } from 'shared/router';

/** Leads to the login, which comes back to this page afterwards. */
export function useLoginFirst(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    localStorage.setItem(storageKeys.returnPath, pathname + search);
    navigate(paths.login());
  };
}
