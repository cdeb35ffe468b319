import { useEffect, useRef } from 'react';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';

/** Last step: links to the login. It focuses the title, so that screen readers announce the success. */
export function DoneStep() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.closest('section')?.querySelector('h1')?.focus(), []);
  return (
    <LinkButton ref={link} to={paths.login()} size="large">
      Log in
    </LinkButton>
  );
}
