import styled from '@emotion/styled';
import { type ComponentType, useEffect, useRef } from 'react';
import { endSession, type OfficeSession } from 'shared/api-client/office';
import { NavLink, useLocation, useNavigate } from 'shared/router';
import { flow, noScrollbar, row, stack } from 'shared/theme/layout';
import { placeBar, placeLink } from 'shared/theme/placeBar';
import { color, from, space } from 'shared/theme/tokens';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { Alerts } from './Alerts.tsx';
import { Exports } from './Exports.tsx';
import { Acts, Lotteries, Orders, Prizes } from './lists.tsx';
import { Member } from './Member.tsx';
import { Members } from './Members.tsx';
import { Messages } from './Messages.tsx';
import { roleNames } from './office.messages.ts';
import { forgetSession, useOfficeState } from './officeStore.ts';
import { Refunds } from './Refunds.tsx';
import { Returned, SignIn } from './SignIn.tsx';
import { Team } from './Team.tsx';
import { Today } from './Today.tsx';
import { Webhooks } from './Webhooks.tsx';

const Frame = styled.div`
  ${stack(4)}
  grid-template-columns: minmax(0, 1fr);
  padding-top: ${space(5)};
  ${from(1024)} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: ${space(8)};
    align-items: start;
  }
`;

const Side = styled.div`
  ${stack(4)}
  grid-template-columns: minmax(0, 1fr);
`;

const Places = styled.ul`
  ${placeBar}
  ${row(1)}
  ${noScrollbar}
  position: relative;
  overflow-x: auto;
  scroll-padding-inline: ${space(10)};
  li {
    flex: none;
  }
  li:last-of-type {
    padding-right: ${space(6)};
  }
  a {
    display: flex;
    align-items: center;
    padding-inline: ${space(4)};
    ${placeLink}
  }
  @media (max-width: 1023.98px) {
    mask-image: linear-gradient(to right, #000 calc(100% - 56px), transparent);
  }
  ${from(1024)} {
    ${stack(1)}
    li:last-of-type {
      padding: 0;
    }
    li[data-first] {
      margin-top: ${space(2)};
      padding-top: ${space(2)};
      border-top: 1px solid ${color.raised};
    }
    a[aria-current] {
      box-shadow: inset 3px 0 ${color.primary};
    }
  }
`;

const Who = styled.div`
  ${flow(2)}
  color: ${color.second};
  > button {
    margin-left: auto;
  }
  ${from(1024)} {
    > span:first-of-type {
      flex-basis: 100%;
    }
  }
`;

interface Place {
  path: string;
  label: string;
  Screen: ComponentType<{ session: OfficeSession }>;
  isFirst?: true;
}

const screens: readonly Place[] = [
  { path: '/office/today', label: 'Today', Screen: Today },
  { path: '/office/members', label: 'Members', Screen: Members },
  { path: '/office/messages', label: 'Messages', Screen: Messages },
  { path: '/office/refunds', label: 'Refunds', Screen: Refunds },
  { path: '/office/lotteries', label: 'Lotteries', Screen: Lotteries, isFirst: true },
  { path: '/office/prizes', label: 'Prizes', Screen: Prizes },
  { path: '/office/orders', label: 'Orders', Screen: Orders },
  { path: '/office/acts', label: 'Acts', Screen: Acts, isFirst: true },
  { path: '/office/exports', label: 'Exports', Screen: Exports },
  { path: '/office/alerts', label: 'Alerts', Screen: Alerts },
  { path: '/office/team', label: 'Team', Screen: Team },
  { path: '/office/webhooks', label: 'Webhooks', Screen: Webhooks },
];

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
  const places = useRef<HTMLUListElement>(null);
  const path = pathname.replace(/\/$/, '');
  const memberId = Number(/^\/office\/members\/([1-9]\d*)$/.exec(path)?.[1]);
  const found = screens.find((screen) => screen.path === path);
  const isUnknown = !found && !memberId;
  useEffect(() => {
    if (isUnknown) navigate('/office/today', { replace: true });
  }, [isUnknown, navigate]);

  // The present place is in the middle of a line that is longer than the screen.
  useEffect(() => {
    function centre(): void {
      const link = places.current?.querySelector<HTMLElement>('[aria-current]');
      if (places.current && link)
        places.current.scrollLeft = link.offsetLeft - (places.current.clientWidth - link.clientWidth) / 2;
    }
    centre();
    window.addEventListener('resize', centre);
    return () => window.removeEventListener('resize', centre);
  });

  function signOut(): void {
    // The session ends here in any case; by itself it ends after half an hour.
    endSession(session).catch((error: unknown) => console.error('The session could not be ended at the provider.', error));
    forgetSession(false);
    navigate('/office');
  }

  return (
    <Frame>
      <Side data-print="no">
        <Who>
          <span>{session.operator.name}</span>
          <Badge>{roleNames[session.operator.role]}</Badge>
          <Button variant="secondary" size="small" onClick={signOut}>
            Sign out
          </Button>
        </Who>
        <nav aria-label="Office">
          <Places ref={places}>
            {screens.map((screen) => (
              <li key={screen.path} data-first={screen.isFirst}>
                <NavLink to={screen.path}>{screen.label}</NavLink>
              </li>
            ))}
          </Places>
        </nav>
      </Side>
      <div>
        {memberId ? <Member key={memberId} session={session} id={memberId} /> : found && <found.Screen session={session} />}
      </div>
    </Frame>
  );
}
