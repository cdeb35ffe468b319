import { federationName } from 'shared/contracts/appNames';
import { devServerOf, leavePath, type Override } from 'shared/contracts/override';
import { barOver, withRemote } from './changedDocument.ts';

/**
 * The document of an address for the browser of a developer: their remote comes from their development server, and a bar says so
 * with a way out. Everything else is as for everybody.
 * @param html the document as it is live
 * @param path of the address, to come back to after leaving
 */
export function overriddenDocument(html: string, override: Override, path: string): string {
  const { app, port, until } = override;
  const entry = { entry: `${devServerOf(override)}/remoteEntry.js`, version: 'development', development: true };
  const bar = barOver({
    label: 'Development',
    text: `${app} runs from localhost:${port} in this browser`,
    until,
    action: leavePath,
    button: 'Leave',
    path,
  });
  return withRemote(html, federationName(app), app, entry).replace('</body>', () => `${bar}\n</body>`);
}
