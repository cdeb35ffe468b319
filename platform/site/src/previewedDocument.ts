import { federationName } from 'shared/contracts/appNames';
import { endPreviewPath, type Preview, type ShownRelease } from 'shared/contracts/preview';
import { barOver, withRemote } from './changedDocument.ts';

/**
 * The document of an address for whoever holds a link: the remote's release that they were shown stands in the place of the live one, and a bar
 * says so with a way out. Everything else is as for everybody.
 * @param html the document as it is live
 * @param path of the address, to come back to afterwards
 * @returns null for a release that says no hash of its entry: nothing is loaded unchecked
 */
export function previewedDocument(html: string, preview: Preview, shown: ShownRelease, path: string): string | null {
  const { app, release, until } = preview;
  const [file = ''] = shown.entry;
  const integrity = shown.integrity[file];
  if (integrity === undefined) return null;
  const entry = { entry: `/${app}/${release}/${file}`, integrity, version: shown.version };
  const bar = barOver({
    label: 'Preview',
    text: `You see ${app} ${release}, which is not live, in this browser`,
    until,
    action: endPreviewPath,
    button: 'End the preview',
    path,
  });
  return withRemote(html, federationName(app), app, entry).replace('</body>', () => `${bar}\n</body>`);
}
