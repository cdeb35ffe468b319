import type { PrivateKey } from 'keys/privateKey';
import { deploymentText } from 'site/deployments/deployment';
import { isSigned, signedBytes } from 'site/deployments/signing';
import { keyOf, type SiteState } from 'site/deployments/siteState';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Site } from '../site/Site.ts';

const Reproduction = Type.Object({
  app: Type.String(),
  release: Type.String(),
  commit: Type.String(),
  differences: Type.Integer({ minimum: 0, description: 'How many files are not what the commit builds' }),
  at: Type.String({ description: 'When it was built again, ISO 8601' }),
  by: Type.String({ description: 'Name of the key that signs' }),
  publicKey: Type.String(),
  signature: Type.String(),
});
export type Reproduction = Static<typeof Reproduction>;

/** One file for each app: only the live release is ever built again. */
const reproductionPath = (app: string) => `reproduced/${app}.json`;

/** Signs and writes how a release was built again, in place of the app's last record. */
export async function recordReproduction(
  site: Site,
  content: Omit<Reproduction, 'publicKey' | 'signature'>,
  key: PrivateKey,
): Promise<void> {
  const signed = { ...content, publicKey: key.publicKey };
  const text = deploymentText({ ...signed, signature: key.sign(signedBytes('reproduced', signed)) });
  await site.write(reproductionPath(content.app), text, 'application/json');
}

/** Returns the record of the live release; null if there is none that a key in force has signed. */
export async function readReproduction(site: Site, state: SiteState, app: string): Promise<Reproduction | null> {
  const found = await site.read(reproductionPath(app));
  const content = found && parsed(found.text);
  if (!content || content.app !== app || content.release !== state.apps[app]?.live) return null;
  const { signature, ...signed } = content;
  const isByListedKey = keyOf(state, content.publicKey)?.name === content.by;
  return isByListedKey && isSigned(signedBytes('reproduced', signed), signature, content.publicKey) ? content : null;
}

function parsed(text: string): Reproduction | null {
  try {
    const content: unknown = JSON.parse(text);
    return Value.Check(Reproduction, content) ? content : null;
  } catch {
    return null;
  }
}
