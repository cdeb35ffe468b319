import * as Tabs from '@radix-ui/react-tabs';
import { type ComponentType, use } from 'react';
import { paths } from 'shared/contracts/paths';
import { useSearchParams } from 'shared/router';
import { DocumentContext, useHydrated } from '../../runtime/hydration.ts';
import { type PolicySlug, slugOf } from '../../runtime/pageHead.ts';
import { AboutUs } from './AboutUs.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { HowTo } from './HowTo.tsx';
import { Instructions } from './Instructions.tsx';
import { Tab, TabLinks, TabList, TabPanel } from './PolicyTabs.styles.ts';

interface PolicyTab {
  slug: PolicySlug;
  label: string;
  Text: ComponentType;
}

const policyTabs: readonly PolicyTab[] = [
  { slug: 'about-us', label: 'about us', Text: AboutUs },
  { slug: 'how-it-works', label: 'how it works', Text: HowItWorks },
  { slug: 'instructions', label: 'instructions', Text: Instructions },
  { slug: 'how-to', label: 'how to', Text: HowTo },
];

/** Renders the policy in four tabs. The query names the tab, so that each can be linked to. */
export function PolicyTabs() {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  const known = use(DocumentContext) !== null;
  const shown = slugOf(hydrated || known ? params.get('tab') : null);

  /** Radix reports a press twice, for the pointer and for the focus; the second time the query already names the tab. */
  const show = (slug: string) => {
    if (slugOf(new URLSearchParams(location.search).get('tab')) !== slug) setParams({ tab: slug });
  };

  return (
    <Tabs.Root value={shown} onValueChange={show}>
      <noscript>
        <TabLinks aria-label="Policy">
          {policyTabs.map(({ slug, label }) => (
            <a key={slug} href={paths.policy(slug)} aria-current={slug === shown ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </TabLinks>
      </noscript>
      <TabList aria-label="Policy" data-needs-scripts="">
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
