import { Link, NavLink, Outlet } from 'shared/router';
import { DemoLogin } from './DemoLogin.tsx';
import { Bar, Ground } from './Standalone.styles.ts';
import type { StandalonePart } from './StandalonePart.ts';
import { ToastList } from './ToastList.tsx';

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
