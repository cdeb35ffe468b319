import { type ReactNode, useState } from 'react';
import { useAppEvent } from 'shared/events';
import { Link, NavLink, Outlet } from 'shared/router';
import type { AppEvents } from '../contracts/events.ts';
import { DemoLogin } from './DemoLogin.tsx';
import { Bar, Ground, ToastBox } from './Standalone.styles.ts';

export interface StandalonePart {
  /** Route pattern, as on the composed site: '/lottery/:lotteryId'. */
  path: string;
  element: ReactNode;
  label: string;
}

const shownMs = 6_000;

export function ToastList() {
  const [toasts, setToasts] = useState<AppEvents['toast:show'][]>([]);

  useAppEvent('toast:show', (asked) => {
    setToasts((before) => [...before.filter(({ id }) => id !== asked.id), asked]);
    if (asked.kind === 'loading') return;
    setTimeout(() => setToasts((before) => before.filter((shown) => shown !== asked)), shownMs);
  });
  useAppEvent('toast:hide', ({ id: hidden }) => setToasts((before) => before.filter(({ id }) => id !== hidden)));

  return (
    <ToastBox>
      {toasts.map(({ id, kind, message }) => (
        <p key={id} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
          {message}
        </p>
      ))}
    </ToastBox>
  );
}

/** Uses 1 for the parameters of a pattern: '/lottery/:lotteryId' becomes '/lottery/1'. */
const exampleOf = (path: string) => path.replace(/:\w+/g, '1');

export function StandaloneFrame({ parts }: { parts: readonly StandalonePart[] }) {
  return (
    <>
      <Bar>
        <nav aria-label="Parts">
          {parts.map(({ path, label }) => (
            <NavLink key={path} to={exampleOf(path)} end>
              {label}
            </NavLink>
          ))}
        </nav>
        <DemoLogin />
      </Bar>
      <Ground>
        <Outlet />
      </Ground>
      <ToastList />
    </>
  );
}

export function PartList({ parts }: { parts: readonly StandalonePart[] }) {
  return (
    <>
      <h1>Parts of this remote</h1>
      <ul>
        {parts.map(({ path, label }) => (
          <li key={path}>
            <Link to={exampleOf(path)}>{label}</Link> <code>{path}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
