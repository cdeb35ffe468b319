/** Tabs of the policy by their names in the address: /policy?tab=slug. Apart from the texts, which come with the page alone. */
const slugs = ['about-us', 'how-it-works', 'instructions', 'how-to'] as const;
export type PolicySlug = (typeof slugs)[number];

/** Shown when the address names no tab: the one that the header's 'How it works' promises. */
export const firstSlug: PolicySlug = 'how-it-works';

/** The tab that an address asks for; an unknown name asks for the one shown first. */
export function slugOf(tab: string | null): PolicySlug {
  return slugs.find((slug) => slug === tab) ?? firstSlug;
}
