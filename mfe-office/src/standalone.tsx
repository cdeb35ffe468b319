import { mountStandalone } from 'shared/standalone/mount';
import Office from './exposes/Office.tsx';

/** The remote without a host, at its address on the site. */
mountStandalone([{ path: '/office/*', element: <Office />, label: 'Office' }]);
