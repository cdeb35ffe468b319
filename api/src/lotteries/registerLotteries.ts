import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createAnnouncer } from '../live/announcer.ts';
import { liveRoutes } from '../live/live.routes.ts';
import { createLiveHub } from '../live/liveHub.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { PublicCache } from '../plugins/publicCache.ts';
import { purchaseRoutes } from '../purchases/purchases.routes.ts';
import { rewardRoutes } from '../rewards/rewards.routes.ts';
import { tokenRoutes } from '../tokens/tokens.routes.ts';
import { walletRoutes } from '../wallets/wallets.routes.ts';
import { lotteryRoutes } from './lotteries.routes.ts';

/** Everything around rounds: their lists, purchases, prizes and what happens in them. */
export async function registerLotteries(app: App, deps: Deps): Promise<void> {
  const onError = (error: unknown) => app.log.error({ err: error }, 'A change of a lottery could not be told');
  const announcer = deps.announcer ?? (await createAnnouncer(deps.db, onError));
  const cache = new PublicCache(app.lists);
  const hub = createLiveHub(deps.db, announcer, onError);
  const forget = announcer.subscribe(() => cache.clear());
  app.addHook('onClose', async () => {
    hub.close();
    forget();
    if (deps.announcer === undefined) await announcer.close();
  });

  await app.register(lotteryRoutes, { deps, cache });
  await app.register(rewardRoutes, { deps, cache });
  await app.register(tokenRoutes, { deps, cache });
  await app.register(purchaseRoutes, { deps, announcer });
  await app.register(orderRoutes, { deps });
  await app.register(walletRoutes, { deps });
  await app.register(liveRoutes, { hub });
}
