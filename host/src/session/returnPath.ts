import { paths } from 'shared/contracts/paths';
import { storageKeys } from 'shared/contracts/storage';

/** Where to go after the login: the page that was left for it. The login's own pages are never returned to. */
export function keepReturnPath(path: string): void {
  if (path.startsWith(paths.login()) || path.startsWith(paths.forgotPassword())) return;
  localStorage.setItem(storageKeys.returnPath, path);
}

export function forgetReturnPath(): void {
  localStorage.removeItem(storageKeys.returnPath);
}
