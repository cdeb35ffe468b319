import { devPort, remotes } from 'shared/build/apps';
import { PagePlugin } from 'shared/build/standalone';
import { federationName } from 'shared/contracts/appNames';

/**
 * Returns the plugin for the development server's page: no prerendered shell, and a registry of the remotes' development servers.
 */
export function developmentPage(): PagePlugin {
  const entries = remotes.map((app) => [
    federationName(app),
    { entry: `http://localhost:${devPort(app)}/remoteEntry.js`, version: 'development' },
  ]);
  const registry = JSON.stringify({ remotes: Object.fromEntries(entries) });
  return new PagePlugin('Snail Lotto', 'main.js', `<script type="application/json" id="registry">${registry}</script>`);
}
