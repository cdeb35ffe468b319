import { configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { useLocation } from 'shared/router';
import { type Session, SessionContext } from 'shared/session';
import { SWRConfig } from 'swr';
import { emptyWallet } from '../contracts/emptyWallet.ts';
import { useLogInFirst } from '../session/useLogInFirst.ts';

// As in setup.ts: a busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 });

export interface RenderOptions {
  /** Address the page starts at, with its query. */
  route?: string;
  /** Route pattern, for parts that read parameters: '/lottery/:lotteryId'. */
  path?: string;
  /** Parts of the session that differ from a visitor's. */
  session?: Partial<Session>;
}

const visitor: Omit<Session, 'logInFirst'> = {
  status: 'signedOut',
  user: null,
  wallet: emptyWallet,
  signIn: () => {},
  signOut: () => {},
};

/** The session that a test describes; leading to the login is the real thing. */
function SessionOfTest({ session, children }: { session: Partial<Session> | undefined; children: ReactNode }) {
  const logInFirst = useLogInFirst();
  return <SessionContext value={{ ...visitor, logInFirst, ...session }}>{children}</SessionContext>;
}

/** What testing-library returns, and the person and the router of the test. */
interface Shown extends Omit<RenderResult, 'rerender'> {
  user: UserEvent;
  address(): string;
  /** Renders other content into the same page. */
  rerender(next: ReactNode): void;
}

/**
 * Shows a part as the host would: router, session, an empty cache of its own.
 * @returns what testing-library returns, `user` to act with and `address()`, where the router is now
 */
export function renderWithProviders(ui: ReactNode, { route = '/', path = '*', session }: RenderOptions = {}): Shown {
  const user = userEvent.setup();
  let address = route;
  function Address() {
    const location = useLocation();
    address = location.pathname + location.search;
    return null;
  }
  const page = (content: ReactNode) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, errorRetryCount: 0 }}>
      <MemoryRouter initialEntries={[route]}>
        <SessionOfTest session={session}>
          <Routes>
            <Route path={path} element={content} />
            {path !== '*' && <Route path="*" element={null} />}
          </Routes>
          <Address />
        </SessionOfTest>
      </MemoryRouter>
    </SWRConfig>
  );
  const result = render(page(ui));
  return {
    ...result,
    user,
    address: () => address,
    rerender: (next: ReactNode) => result.rerender(page(next)),
  };
}
