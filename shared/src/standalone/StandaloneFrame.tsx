import { Link, NavLink, Outlet } from 'shared/router';
import { DemoLogin } from './DemoLogin.tsx';
import { Bar, Ground } from './Standalone.styles.ts';
import type { StandalonePart } from './StandalonePart.ts';
import { ToastList } from './ToastList.tsx';

/** Parameters of a pattern stand at 1 in the list: '/lottery/:lotteryId' leads to '/lottery/1'. */
const exampleOf = (path: string) => path.replace(/:\w+/g, '1');

/** What stands around a part: the list of parts, who is logged in, toasts. */
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

/** Where no part is: the parts there are. */
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
