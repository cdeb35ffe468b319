import type { ComponentType } from 'react';
import { AboutUs } from './AboutUs.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { HowTo } from './HowTo.tsx';
import { Instructions } from './Instructions.tsx';

interface PolicyTab {
  /** In the address: /policy?tab=slug. */
  slug: string;
  label: string;
  Text: ComponentType;
}

export const policyTabs: readonly PolicyTab[] = [
  { slug: 'about-us', label: 'about us', Text: AboutUs },
  { slug: 'how-it-works', label: 'how it works', Text: HowItWorks },
  { slug: 'instructions', label: 'instructions', Text: Instructions },
  { slug: 'how-to', label: 'how to', Text: HowTo },
];

/** Shown when the address names no tab: the one that the header's 'How it works' promises. */
const firstSlug = 'how-it-works';

/** The tab that an address asks for; an unknown name asks for the one shown first. */
export function slugOf(tab: string | null): string {
  return policyTabs.some(({ slug }) => slug === tab) && tab ? tab : firstSlug;
}
