import styled from '@emotion/styled';
import { Fragment, type ReactNode, useEffect } from 'react';
import { routePatterns } from 'shared/contracts/paths';
import { NavLink, useLocation, useNavigate } from 'shared/router';
import { useLogInFirst } from 'shared/session/SessionGiven';
import { stack } from 'shared/theme/layout';
import { placeBar, placeLink } from 'shared/theme/placeBar';
import { from, space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { PageTitle } from 'shared/ui/PageTitle';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

interface MemberPlace {
  path: string;
  label: string;
  /** Parts in order, by the `id` of their section: `/account#alerts` leads to the page that has `alerts`. */
  sections: Readonly<Record<string, ReactNode>>;
}

const wallet: MemberPlace = {
  path: routePatterns.wallet,
  label: 'Wallet',
  sections: {
    wallet: <RemotePart name="account/Wallet" props={{}} />,
    spending: <RemotePart name="account/Spending" props={{}} />,
    statement: <RemotePart name="account/Statement" props={{}} />,
  },
};

const profile: MemberPlace = {
  path: routePatterns.accountProfile,
  label: 'Profile',
  sections: {
    picture: <RemotePart name="account/YourPicture" props={{}} />,
    'public-name': <RemotePart name="account/PublicName" props={{}} />,
    email: <RemotePart name="account/Email" props={{}} />,
  },
};

const places: readonly MemberPlace[] = [
  wallet,
  profile,
  {
    path: routePatterns.accountSecurity,
    label: 'Security',
    sections: {
      password: <RemotePart name="account/Password" props={{}} />,
      'second-factor': <RemotePart name="account/SecondFactor" props={{}} />,
      sessions: <RemotePart name="account/Sessions" props={{}} />,
    },
  },
  {
    path: routePatterns.accountLimits,
    label: 'Limits',
    sections: {
      'spend-limits': <RemotePart name="account/SpendLimits" props={{}} />,
      'take-a-break': <RemotePart name="account/TakeABreak" props={{}} />,
    },
  },
  {
    path: routePatterns.accountNotifications,
    label: 'Notifications',
    sections: { alerts: <RemotePart name="account/Alerts" props={{}} /> },
  },
  {
    path: routePatterns.accountPrivacy,
    label: 'Privacy',
    sections: { 'your-data': <RemotePart name="account/YourData" props={{}} /> },
  },
];

/** Finds the page of a section by the address's fragment; filters of the statement were on `/account` too. */
function placeOf(hash: string, search: string): MemberPlace {
  const section = hash.slice(1);
  return places.find(({ sections }) => section in sections) ?? (/[?&]statement-/.test(search) ? wallet : profile);
}

const Places = styled.ul`
  ${placeBar}
  ${stack(1)}
  grid-template-columns: repeat(3, minmax(0, 1fr));
  ${from(768)} {
    grid-template-columns: repeat(6, auto);
    justify-content: start;
  }
`;

const Place = styled(NavLink)`
  display: grid;
  place-items: center;
  padding-inline: ${space(1)};
  ${placeLink}
  ${from(768)} {
    padding-inline: ${space(4)};
  }
`;

export function MemberPages() {
  const { pathname, search, hash } = useLocation();
  const { status } = useSessionStore();
  const logInFirst = useLogInFirst();
  const navigate = useNavigate();
  const shown = places.find(({ path }) => pathname.startsWith(path));
  useEffect(() => {
    if (!shown) navigate(placeOf(hash, search).path + search + hash, { replace: true });
  }, [shown, hash, search, navigate]);

  return (
    <>
      <PageTitle>{shown === wallet ? 'Wallet' : 'Account'}</PageTitle>
      <nav aria-label="Wallet and account" data-print="no">
        <Places>
          {places.map(({ path, label }) => (
            <li key={path}>
              <Place to={path}>{label}</Place>
            </li>
          ))}
        </Places>
      </nav>
      {status === 'signedOut' ? (
        <EmptyState action={<Button onClick={() => logInFirst()}>Log in</Button>}>
          Log in to see your {shown === wallet ? 'wallet' : 'account'}.
        </EmptyState>
      ) : (
        Object.entries(shown?.sections ?? {}).map(([id, part]) => <Fragment key={id}>{part}</Fragment>)
      )}
    </>
  );
}
