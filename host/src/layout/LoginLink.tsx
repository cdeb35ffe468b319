import { paths } from 'shared/contracts/paths';
import { keepReturnPath } from 'shared/returnPath';
import { useLocation } from 'shared/router';
import { LinkButton } from 'shared/ui/LinkButton';

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
