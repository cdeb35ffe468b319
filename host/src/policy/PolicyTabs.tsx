import * as Tabs from '@radix-ui/react-tabs';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'shared/router';
import { useHydrated } from '../app/useHydrated.ts';
import { Tab, TabList, TabPanel } from './PolicyTabs.styles.ts';
import { policyTabs, slugOf } from './policyTabs.ts';

/** The policy in four tabs; the address says which, so that each can be linked to. */
export function PolicyTabs() {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  // The prerendered page knows no query.
  const shown = slugOf(hydrated ? params.get('tab') : null);
  useJumpToPassage(shown);

  return (
    <Tabs.Root value={shown} onValueChange={(slug) => setParams({ tab: slug }, { preventScrollReset: true })}>
      <TabList aria-label="Policy">
        {policyTabs.map(({ slug, label }) => (
          <Tab key={slug} value={slug}>
            {label}
          </Tab>
        ))}
      </TabList>
      {policyTabs.map(({ slug, Text }) => (
        <TabPanel key={slug} value={slug}>
          <Text />
        </TabPanel>
      ))}
    </Tabs.Root>
  );
}

/** A link to a passage (`?tab=about-us#contact`) finds it only once its tab is shown. */
function useJumpToPassage(shown: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash && shown) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, shown]);
}
