import * as v from 'valibot';
import { askBrowser, offerToBrowser, quietBrowser } from './browserPasswords.ts';
import { type Credentials, credentialsSchema } from './credentials.ts';
import { deleteKept, readKept, writeKept } from './rememberedStore.ts';
import { seal, unseal } from './sealed.ts';

/**
 * 'Remember me': the browser's own password store where it really keeps the pair, else sealed in IndexedDB. A browser does not
 * say whether the player accepted its offer, so until it hands the pair out itself the sealed copy is what is relied on.
 */
export async function remember(credentials: Credentials): Promise<void> {
  const inBrowser = await offerToBrowser(credentials);
  await writeKept(inBrowser ? { in: 'browser' } : { in: 'sealed', ...(await seal(JSON.stringify(credentials))) });
}

/** What to fill the form with; null if nothing was kept, or it cannot be read any more. */
export async function recall(): Promise<Credentials | null> {
  const kept = await readKept();
  if (!kept) return null;
  const fromBrowser = await askBrowser('optional');
  if (fromBrowser) {
    if (kept.in === 'sealed') await writeKept({ in: 'browser' });
    return fromBrowser;
  }
  if (kept.in === 'browser') return null;
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), credentialsSchema), await unseal(kept));
  return known.success ? known.output : null;
}

/** Wipes what is kept here. */
export async function forget(): Promise<void> {
  await deleteKept();
  await quietBrowser();
}
