import type { Part } from 'shared/contracts/parts';
import { AlertsSection } from '../alerts/AlertsSection.tsx';

export default AlertsSection satisfies Part<'account/Alerts'>;
