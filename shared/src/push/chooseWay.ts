import { addBrowser, chooseAlerts } from '../api-client/alerts.ts';
import type { Alerts } from '../contracts/alerts.ts';
import { leaveThisBrowser } from './leaveThisBrowser.ts';
import { subscribeThisBrowser } from './thisBrowser.ts';

/**
 * Chooses how the member is told of settled rounds; push is on this device. To be called from a press.
 * @throws NotSubscribed with a sentence, ApiError
 */
export async function chooseWay(way: Alerts['choice'], { pushKey }: Pick<Alerts, 'pushKey'>): Promise<Alerts> {
  if (way === 'push') return addBrowser(await subscribeThisBrowser(pushKey));
  const alerts = await chooseAlerts({ choice: way });
  // The provider pushes to none of the member's browsers any more, whether or not this works.
  await leaveThisBrowser().catch((error: unknown) => console.error('The subscription for alerts could not be ended.', error));
  return alerts;
}
