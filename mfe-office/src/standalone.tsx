import { mountStandalone } from 'shared/standalone/mount';
import Office from './exposes/Office.tsx';

mountStandalone([{ path: '/office/*', element: <Office />, label: 'Office' }]);
