import { addBrowser, chooseAlerts } from '../api-client/alerts.ts';
import type { Alerts } from '../contracts/alerts.ts';
import { leaveThisBrowser } from './leaveThisBrowser.ts';
import { subscribeThisBrowser } from './thisBrowser.ts';

/**
 * Stores the member's choice of alerts; push subscribes this device. Call it from a click handler: browsers ask for permission
 * only there.
 * @throws NotSubscribed with a sentence, ApiError
 */
export async function chooseWay(way: Alerts['choice'], { pushKey }: Pick<Alerts, 'pushKey'>): Promise<Alerts> {
  if (way === 'push') return addBrowser(await subscribeThisBrowser(pushKey));
  const alerts = await chooseAlerts({ choice: way });
  // Best effort: the provider already sends no more push alerts to this member.
  await leaveThisBrowser().catch((error: unknown) => console.error('The subscription for alerts could not be ended.', error));
  return alerts;
}
