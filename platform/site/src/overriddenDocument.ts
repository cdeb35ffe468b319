import { federationName } from 'shared/contracts/appNames';
import { devServerOf, leavePath, type Override } from 'shared/contracts/override';
import { noticeBar, withRemote } from './changedDocument.ts';

/**
 * Returns a document for a developer's browser: one remote loads from the development server, and a bar says so and offers to
 * leave. The rest is the live document.
 * @param html the live document
 * @param path to return to after leaving
 */
export function overriddenDocument(html: string, override: Override, path: string): string {
  const { app, port, until } = override;
  const entry = { entry: `${devServerOf(override)}/remoteEntry.js`, version: 'development', development: true };
  const bar = noticeBar({
    label: 'Development',
    text: `${app} runs from localhost:${port} in this browser`,
    until,
    action: leavePath,
    button: 'Leave',
    path,
  });
  return withRemote(html, federationName(app), app, entry).replace('</body>', () => `${bar}\n</body>`);
}
