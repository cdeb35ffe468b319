import { type ReactNode, useState } from 'react';
import { createStore } from 'zustand';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { type SessionState, sessionState } from '../session/sessionState.ts';

export function DemoSession({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<SessionState>()(sessionState));
  return <SessionProvider store={store}>{children}</SessionProvider>;
}
