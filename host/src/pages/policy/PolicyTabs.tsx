import styled from '@emotion/styled';
import * as Tabs from '@radix-ui/react-tabs';
import { type ComponentType, use } from 'react';
import { paths } from 'shared/contracts/paths';
import { useSearchParams } from 'shared/router';
import { wider } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';
import { DocumentContext, useHydrated } from '../../runtime/hydration.ts';
import { type PolicySlug, slugOf } from '../../runtime/pageHead.ts';
import { AboutUs } from './AboutUs.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { HowTo } from './HowTo.tsx';
import { Instructions } from './Instructions.tsx';

const TabList = styled(Tabs.List)`
  display: flex;
  margin-inline: -16px;
  padding-inline: 10px;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${color.raised};
  ${wider('gap', { tablet: '12px' })}
  ${wider('margin-inline', { tablet: '0' })}
  ${wider('padding-inline', { tablet: '0' })}
`;

const Tab = styled(Tabs.Trigger)`
  flex: none;
  min-height: 48px;
  padding: 8px 6px;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${color.second};
  font: 500 15px / 1.4 ${font.display};
  cursor: pointer;
  ${wider('padding-inline', { tablet: '12px' })}
  ${wider('font-size', { tablet: '17px' })}
  &::first-letter {
    text-transform: uppercase;
  }
  &:hover {
    color: ${color.text};
  }
  &[data-state='active'] {
    border-bottom-color: ${color.primary};
    color: ${color.text};
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const TabPanel = styled(Tabs.Content)`
  padding-block: 16px 32px;
`;

const TabLinks = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  padding-block: 12px;
  font: 500 17px / 1.8 ${font.display};
  a::first-letter {
    text-transform: uppercase;
  }
  a[aria-current] {
    color: ${color.text};
    text-decoration-thickness: 3px;
  }
`;

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
