import { paths } from 'shared/contracts/paths';
import { useLocation } from 'shared/router';
import { LinkButton } from 'shared/ui/LinkButton';
import { keepReturnPath } from '../session/returnPath.ts';

/** 'Log in', which brings the visitor back to the page he left. */
export function LoginLink({ onClick }: { onClick?: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      to={paths.login()}
      variant="secondary"
      onClick={() => {
        keepReturnPath(pathname + search);
        onClick?.();
      }}
    >
      Log in
    </LinkButton>
  );
}
