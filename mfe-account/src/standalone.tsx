import { paths, routePatterns } from 'shared/contracts/paths';
import { mountStandalone } from 'shared/standalone/mount';
import Alerts from './exposes/Alerts.tsx';
import Email from './exposes/Email.tsx';
import Login from './exposes/Login.tsx';
import MyTickets from './exposes/MyTickets.tsx';
import Password from './exposes/Password.tsx';
import PublicName from './exposes/PublicName.tsx';
import Recovery from './exposes/Recovery.tsx';
import SecondFactor from './exposes/SecondFactor.tsx';
import Sessions from './exposes/Sessions.tsx';
import Spending from './exposes/Spending.tsx';
import SpendLimits from './exposes/SpendLimits.tsx';
import Statement from './exposes/Statement.tsx';
import TakeABreak from './exposes/TakeABreak.tsx';
import Wallet from './exposes/Wallet.tsx';
import YourData from './exposes/YourData.tsx';
import YourPicture from './exposes/YourPicture.tsx';

/** Runs the account parts without the host, with the real API: `npm run dev`, then http://localhost:3103. */
mountStandalone([
  { path: paths.login(), label: 'Log in', element: <Login /> },
  { path: paths.forgotPassword(), label: 'Recovery', element: <Recovery /> },
  { path: paths.history(), label: 'My Tickets', element: <MyTickets /> },
  {
    path: paths.wallet(),
    label: 'Wallet',
    element: (
      <>
        <Wallet />
        <Spending />
        <Statement />
      </>
    ),
  },
  {
    path: routePatterns.accountProfile,
    label: 'Profile',
    element: (
      <>
        <YourPicture />
        <PublicName />
        <Email />
      </>
    ),
  },
  {
    path: routePatterns.accountSecurity,
    label: 'Security',
    element: (
      <>
        <Password />
        <SecondFactor />
        <Sessions />
      </>
    ),
  },
  {
    path: routePatterns.accountLimits,
    label: 'Limits',
    element: (
      <>
        <SpendLimits />
        <TakeABreak />
      </>
    ),
  },
  { path: routePatterns.accountNotifications, label: 'Notifications', element: <Alerts /> },
  { path: routePatterns.accountPrivacy, label: 'Privacy', element: <YourData /> },
]);
