import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { createElement, type ReactNode, useState } from 'react';
import { useAppEvent } from 'shared/events';
import { Link, NavLink, Outlet } from 'shared/router';
import type { AppEvents } from '../contracts/events.ts';
import { ground } from '../theme/ground.ts';
import { flow, spread, stack, wider } from '../theme/layout.ts';
import { color, container, font, radius, space } from '../theme/tokens.ts';
import { DemoLogin } from './DemoLogin.tsx';

export const StandaloneGlobals = () => createElement(Global, { styles: ground });

const Bar = styled.header`
  ${spread(2, 6)}
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.line};
  font-size: ${font.size.small};

  nav,
  form,
  > div {
    ${flow(2, 4)}
  }
  nav a {
    color: ${color.second};
  }
  nav a[aria-current] {
    color: ${color.primaryHover};
  }
  input {
    width: 140px;
    height: 36px;
    padding: 0 ${space(2)};
    border: 1px solid ${color.control};
    border-radius: ${radius.small};
    background: ${color.surface};
    color: ${color.text};
    font: inherit;
  }
`;

const Ground = styled.main`
  max-width: ${container};
  margin-inline: auto;
  padding: 0 ${space(4)} ${space(16)};

  ${wider('padding-inline', { 768: space(6) })}
`;

const ToastBox = styled.div`
  position: fixed;
  right: ${space(4)};
  bottom: ${space(4)};
  z-index: 200;
  ${stack(2)}

  p {
    max-width: 360px;
    margin: 0;
    padding: ${space(3)} ${space(4)};
    border-left: 4px solid ${color.success};
    border-radius: ${radius.small};
    background: ${color.raised};
  }
  p[data-kind='error'] {
    border-color: ${color.danger};
  }
`;

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
