import type { AppName } from 'shared/contracts/appNames';
import { longestPreview, type Preview, previewBytes, previewLink } from 'shared/contracts/preview';
import type { Site } from '../site/Site.ts';
import { composePages } from './compose.ts';
import { type ReleaseOptions, uploadTogether } from './release.ts';

export interface PreviewOptions extends ReleaseOptions {
  now?: number;
}

/**
 * Checks before the build whether a preview is possible.
 * @returns the origin of the site that the preview is for
 * @throws Error if it cannot be shown
 */
export function checkPreviewPossible(
  site: Site,
  apps: readonly AppName[],
  { provider }: Pick<ReleaseOptions, 'provider'>,
): string {
  const [app, ...others] = apps;
  if (others.length > 0 || app === 'host')
    throw new Error(
      'A preview shows one remote in the pages of the live host: its own pages are composed when it is moved. Try a canary.',
    );
  if (!site.choosesVariants)
    throw new Error(`Nobody shows a preview in front of ${site.address}: only a site in a folder has them.`);
  if (!provider || !URL.canParse(provider))
    throw new Error('A link is for one site: name its address with --api or PROVIDER_URL, e.g. https://lotto.example.com.');
  return new URL(provider).origin;
}

/**
 * Opens a preview link as its reader will. The signature is for one origin, but a provider may be reachable at several addresses.
 * @throws Error with the site's message if it does not show the release
 */
export async function openPreviewLink(link: string): Promise<void> {
  const answer = await fetch(link).catch(() => null);
  if (answer?.ok) return;
  const said = answer === null ? undefined : /role="alert">([^<]+)</.exec(await answer.text())?.[1];
  const reason = said ?? (answer === null ? 'nothing answers there.' : `it is answered with ${answer.status}.`);
  throw new Error(
    `${new URL(link).origin} does not show the preview: ${reason} Name the address that visitors use with --api or PROVIDER_URL.`,
  );
}

/**
 * Uploads a remote's build to its immutable path and signs a link that shows it to anyone with the link, for one day. Deploys
 * nothing.
 * @returns the link
 */
export async function preview(site: Site, app: AppName, options: PreviewOptions): Promise<string> {
  const origin = checkPreviewPossible(site, [app], options);
  const { signer, builds } = await uploadTogether(site, [app], options);
  const [build] = builds;
  if (!build) throw new Error(`There is no build of ${app}.`);
  // The provider checks the link with the list of keys that is composed beside the pages.
  await composePages(site, { machine: options.machine, say: options.say, unlessDone: true });
  const shown: Preview = {
    v: 1,
    site: origin,
    app,
    release: build.folder,
    signature: build.signature,
    until: (options.now ?? Date.now()) + longestPreview,
    key: signer.key.publicKey,
  };
  const payload = Buffer.from(JSON.stringify(shown)).toString('base64url');
  const signature = signer.key.sign(Buffer.from(previewBytes(payload)).toString());
  return previewLink(origin, `${payload}.${signature}`);
}
