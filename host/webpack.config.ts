import { type Argv, hostConfig, modeOf } from 'shared/build/recipe';
import { ComposerPlugin } from './build/ComposerPlugin.ts';
import { developmentPage } from './build/developmentPage.ts';
import { prerenderConfig } from './build/prerenderConfig.ts';

export default (_env: unknown, argv: Argv) => {
  const mode = modeOf(argv);
  const site = hostConfig('host', import.meta.dirname, mode);
  if (mode.production) {
    const released = { ...site, plugins: [...(site.plugins ?? []), new ComposerPlugin()] };
    return [released, prerenderConfig(import.meta.dirname, mode)];
  }
  return [{ ...site, plugins: [...(site.plugins ?? []), developmentPage()] }];
};
