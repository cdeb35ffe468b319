import styled from '@emotion/styled';
import { type ComponentType, useEffect } from 'react';
import { endSession, type OfficeSession } from 'shared/api-client/office';
import { NavLink, useLocation, useNavigate } from 'shared/router';
import { bareList, flow, ring, spread } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { Acts, Lotteries, Orders, Prizes } from './lists.tsx';
import { Member } from './Member.tsx';
import { Members } from './Members.tsx';
import { roleNames } from './office.messages.ts';
import { forgetSession, useOfficeState } from './officeStore.ts';
import { Returned, SignIn } from './SignIn.tsx';
import { Team } from './Team.tsx';
import { Today } from './Today.tsx';

const Bar = styled.div`
  ${spread(3, 6)}
  padding-top: ${space(5)};
`;

const Places = styled.ul`
  ${bareList}
  ${flow(1)}
  padding: ${space(1)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.medium};
  background: ${color.surface};
  a {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding-inline: ${space(4)};
    border-radius: ${radius.small};
    color: ${color.second};
    font: 500 15px / 1.3 ${font.display};
    text-decoration: none;
    ${ring(-3)}
    &:hover {
      color: ${color.text};
      background: ${color.raised};
    }
    &[aria-current] {
      color: ${color.text};
      background: ${color.raised};
      box-shadow: inset 0 -3px ${color.primary};
    }
  }
`;

const Who = styled.div`
  ${flow(2, 3)}
  color: ${color.second};
`;

const screens: readonly { path: string; label: string; Screen: ComponentType<{ session: OfficeSession }> }[] = [
  { path: '/office/today', label: 'Today', Screen: Today },
  { path: '/office/members', label: 'Members', Screen: Members },
  { path: '/office/lotteries', label: 'Lotteries', Screen: Lotteries },
  { path: '/office/prizes', label: 'Prizes', Screen: Prizes },
  { path: '/office/orders', label: 'Orders', Screen: Orders },
  { path: '/office/acts', label: 'Acts', Screen: Acts },
  { path: '/office/team', label: 'Team', Screen: Team },
];

/** All pages below `/office`: the sign-in, and the screens of who is signed in. */
export function Office() {
  const { search } = useLocation();
  const { session } = useOfficeState();
  const code = new URLSearchParams(search).get('code');
  // Also with a session: it is replaced before the address is.
  if (code !== null) return <Returned code={code} />;
  return session ? <SignedIn session={session} /> : <SignIn />;
}

function SignedIn({ session }: { session: OfficeSession }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const path = pathname.replace(/\/$/, '');
  const memberId = Number(/^\/office\/members\/([1-9]\d*)$/.exec(path)?.[1]);
  const found = screens.find((screen) => screen.path === path);
  const isUnknown = !found && !memberId;
  useEffect(() => {
    if (isUnknown) navigate('/office/today', { replace: true });
  }, [isUnknown, navigate]);

  function signOut(): void {
    // The session ends here in any case; by itself it ends after half an hour.
    endSession(session).catch((error: unknown) => console.error('The session could not be ended at the provider.', error));
    forgetSession(false);
    navigate('/office');
  }

  return (
    <>
      <Bar data-print="no">
        <nav aria-label="Office">
          <Places>
            {screens.map((screen) => (
              <li key={screen.path}>
                <NavLink to={screen.path}>{screen.label}</NavLink>
              </li>
            ))}
          </Places>
        </nav>
        <Who>
          <span>{session.operator.name}</span>
          <Badge>{roleNames[session.operator.role]}</Badge>
          <Button variant="secondary" size="small" onClick={signOut}>
            Sign out
          </Button>
        </Who>
      </Bar>
      {memberId ? <Member key={memberId} session={session} id={memberId} /> : found && <found.Screen session={session} />}
    </>
  );
}
