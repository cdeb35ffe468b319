import { configure, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, Route, Routes } from 'react-router-dom';
import { useLocation } from 'shared/router';
import { type Session, SessionContext } from 'shared/session';
import { SWRConfig } from 'swr';
import { emptyWallet } from '../contracts/emptyWallet.ts';
import { useLogInFirst } from '../session/SessionGiven.tsx';

// Long, so that a busy machine does not fail tests, as in setup.ts.
configure({ asyncUtilTimeout: 20_000 });

export interface RenderOptions {
  route?: string;
  /** Route pattern, for parts that read parameters: '/lottery/:lotteryId'. */
  path?: string;
  session?: Partial<Session>;
  /** With the history of the document, which moves after the call and not during it. */
  ownHistory?: boolean;
}

const visitor: Omit<Session, 'logInFirst'> = {
  status: 'signedOut',
  user: null,
  wallet: emptyWallet,
  signIn: () => {},
  signOut: () => {},
};

function SessionOfTest({ session, children }: { session: Partial<Session> | undefined; children: ReactNode }) {
  const logInFirst = useLogInFirst();
  return <SessionContext value={{ ...visitor, logInFirst, ...session }}>{children}</SessionContext>;
}

interface Shown extends Omit<RenderResult, 'rerender'> {
  user: UserEvent;
  address(): string;
  rerender(next: ReactNode): void;
}

/**
 * Renders a part as the host would: with router, session and an empty cache.
 * @returns testing-library's result, `user` for actions and `address()`, the router's current URL
 */
export function renderWithProviders(
  ui: ReactNode,
  { route = '/', path = '*', session, ownHistory = false }: RenderOptions = {},
): Shown {
  const user = userEvent.setup();
  if (ownHistory) history.replaceState(null, '', route);
  const Router = ownHistory ? BrowserRouter : MemoryRouter;
  let address = route;
  function Address() {
    const location = useLocation();
    address = location.pathname + location.search;
    return null;
  }
  const page = (content: ReactNode) => (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, errorRetryCount: 0 }}>
      <Router {...(!ownHistory && { initialEntries: [route] })}>
        <SessionOfTest session={session}>
          <Routes>
            <Route path={path} element={content} />
            {path !== '*' && <Route path="*" element={null} />}
          </Routes>
          <Address />
        </SessionOfTest>
      </Router>
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
