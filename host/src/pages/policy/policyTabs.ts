import type { ComponentType } from 'react';
import type { PolicySlug } from '../../runtime/policySlugs.ts';
import { AboutUs } from './AboutUs.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { HowTo } from './HowTo.tsx';
import { Instructions } from './Instructions.tsx';

interface PolicyTab {
  slug: PolicySlug;
  label: string;
  Text: ComponentType;
}

export const policyTabs: readonly PolicyTab[] = [
  { slug: 'about-us', label: 'about us', Text: AboutUs },
  { slug: 'how-it-works', label: 'how it works', Text: HowItWorks },
  { slug: 'instructions', label: 'instructions', Text: Instructions },
  { slug: 'how-to', label: 'how to', Text: HowTo },
];
