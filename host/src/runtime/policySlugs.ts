/**
 * Tabs of the policy by their names in the address: /policy?tab=slug. Separate from the texts, which only the page itself loads.
 */
const slugs = ['about-us', 'how-it-works', 'instructions', 'how-to'] as const;
export type PolicySlug = (typeof slugs)[number];

/** Tab that is shown when the address names none: the header's 'How it works' links to it. */
export const firstSlug: PolicySlug = 'how-it-works';

/** Returns the tab that an address names; the first one for unknown names. */
export function slugOf(tab: string | null): PolicySlug {
  return slugs.find((slug) => slug === tab) ?? firstSlug;
}
