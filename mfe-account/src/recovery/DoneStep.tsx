import { useEffect, useRef } from 'react';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';

/** Last step: the way to the log-in. The focus goes to the title, so that the success is read out. */
export function DoneStep() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.closest('section')?.querySelector('h1')?.focus(), []);
  return (
    <LinkButton ref={link} to={paths.login()} size="large">
      Log in
    </LinkButton>
  );
}
