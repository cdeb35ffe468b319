import { paths } from 'shared/contracts/paths';
import { mountStandalone } from 'shared/standalone/mount';
import Login from './exposes/Login.tsx';
import MyTickets from './exposes/MyTickets.tsx';
import Recovery from './exposes/Recovery.tsx';

/** The account parts without the host, against the real API: `pnpm --filter mfe-account dev`. */
mountStandalone([
  { path: paths.login(), label: 'Log in', element: <Login /> },
  { path: paths.forgotPassword(), label: 'Recovery', element: <Recovery /> },
  { path: paths.history(), label: 'My Tickets', element: <MyTickets /> },
]);
