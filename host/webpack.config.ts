import { type Argv, hostConfig, modeOf } from 'shared/build/recipe';
import { developmentPage } from './build/developmentPage.ts';
import { prerenderConfig } from './build/prerenderConfig.ts';

export default (_env: unknown, argv: Argv) => {
  const mode = modeOf(argv);
  const site = hostConfig('host', import.meta.dirname, mode);
  if (mode.production) return [site, prerenderConfig(import.meta.dirname, mode)];
  return [{ ...site, plugins: [...(site.plugins ?? []), developmentPage()] }];
};
