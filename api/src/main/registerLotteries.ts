import type { Deps } from '../base/deps.ts';
import { PublicCache } from '../base/http/publicCache.ts';
import { createAnnouncer } from '../base/live/announcer.ts';
import { liveRoutes } from '../nouns/lotteries/live/live.routes.ts';
import { createLiveHub } from '../nouns/lotteries/live/liveHub.ts';
import { lotteryRoutes } from '../nouns/lotteries/lotteries.routes.ts';
import { orderRoutes } from '../nouns/orders/orders.routes.ts';
import { purchaseRoutes } from '../nouns/purchases/purchases.routes.ts';
import { rewardRoutes } from '../nouns/rewards/rewards.routes.ts';
import { tokenRoutes } from '../nouns/tokens/tokens.routes.ts';
import { walletRoutes } from '../nouns/wallets/wallets.routes.ts';
import type { App } from './app.ts';

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
