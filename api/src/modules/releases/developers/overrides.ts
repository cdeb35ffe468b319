import type { Override } from 'shared/contracts/preview';
import { overrideCookies } from 'site/cookies';
import { readOverride } from 'site/override';
import type { Database } from '../../../core/db/database.ts';
import { developerOf } from './developers.repository.ts';

/** Reads and verifies developers' overrides on this site. @param site its origin */
export function openOverrides(db: Database, site: string) {
  const cookies = overrideCookies(site);

  /** @returns the override and the developer's name, or a sentence why it is not accepted */
  async function judge(text: string): Promise<{ override: Override; name: string } | string> {
    const override = readOverride(text, site, Date.now());
    if (typeof override === 'string') return override;
    const name = await developerOf(db, override.key, override.app);
    if (name !== undefined) return { override, name };
    return `Its key may not run ${override.app} here. The operator of the site allows it: npm run provider -- developers allow ${override.key} ${override.app} --why "develops ${override.app}"`;
  }

  return {
    cookies,
    judge,
    /**
     * Returns the override of the browser with these cookies, if it has one. Queries the database only for overrides with a valid
     * signature.
     */
    async ofBrowser(header: string | undefined): Promise<Override | undefined> {
      const text = cookies.read(header, 'override');
      const found = text === undefined ? undefined : await judge(text);
      return typeof found === 'object' ? found.override : undefined;
    },
  };
}

export type Overrides = ReturnType<typeof openOverrides>;
