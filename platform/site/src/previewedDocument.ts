import { federationName } from 'shared/contracts/appNames';
import { endPreviewPath, type Preview, type ShownRelease } from 'shared/contracts/preview';
import { noticeBar, withRemote } from './changedDocument.ts';

/**
 * Returns a document for the holder of a preview link: the previewed release of the remote replaces the live one, and a bar says
 * so and offers to leave. The rest is the live document.
 * @param html the live document
 * @param path to return to afterwards
 * @returns null when the release has no hash for its entry: nothing is loaded unchecked
 */
export function previewedDocument(html: string, preview: Preview, shown: ShownRelease, path: string): string | null {
  const { app, release, until } = preview;
  const [file = ''] = shown.entry;
  const integrity = shown.integrity[file];
  if (integrity === undefined) return null;
  const entry = { entry: `/${app}/${release}/${file}`, integrity, version: shown.version };
  const bar = noticeBar({
    label: 'Preview',
    text: `You see ${app} ${release}, which is not live, in this browser`,
    until,
    action: endPreviewPath,
    button: 'End the preview',
    path,
  });
  return withRemote(html, federationName(app), app, entry).replace('</body>', () => `${bar}\n</body>`);
}
