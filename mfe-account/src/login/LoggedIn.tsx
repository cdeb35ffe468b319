import { type MouseEvent, useEffect, useState } from 'react';
import type { User } from 'shared/contracts/auth';
import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import { forgetReturnPath, returnPath } from 'shared/returnPath';
import { useNavigate } from 'shared/router';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { Stack } from 'shared/ui/Stack';

export function LoggedIn({ user }: { user: User }) {
  const { signOut } = useSession();
  const [target] = useState(returnPath);
  const leave = (event: MouseEvent<HTMLButtonElement>) => {
    // The button disappears; the title stays and gets the focus.
    event.currentTarget.closest('section')?.querySelector('h1')?.focus();
    signOut();
  };
  return (
    <Stack gap={3}>
      <LinkButton size="large" to={target} onClick={forgetReturnPath}>
        {target === paths.home() ? 'Go to the home page' : 'Go on to where you were'}
      </LinkButton>
      <LinkButton variant="secondary" to={paths.myTickets}>
        My tickets
      </LinkButton>
      {!user.verified && (
        <LinkButton variant="secondary" to={memberPaths.gettingStarted}>
          What you need to buy
        </LinkButton>
      )}
      <Button variant="ghost" onClick={leave}>
        Log out
      </Button>
    </Stack>
  );
}

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
