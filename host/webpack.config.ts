import { type Argv, hostConfig, modeOf } from 'shared/build/recipe';
import { hostHalf } from 'shared/build/server/serverConfig';
import { ComposerPlugin } from './build/ComposerPlugin.ts';
import { developmentPage } from './build/developmentPage.ts';

export default (_env: unknown, argv: Argv) => {
  const mode = modeOf(argv);
  const site = hostConfig('host', import.meta.dirname, mode);
  if (mode.production) {
    const released = { ...site, plugins: [...(site.plugins ?? []), new ComposerPlugin()] };
    const half = hostHalf(import.meta.dirname, mode, './src/server/server.ts', ['RemotePart', 'responseCache']);
    return [half.broughtBy(released), half.config];
  }
  return [{ ...site, plugins: [...(site.plugins ?? []), developmentPage()] }];
};
