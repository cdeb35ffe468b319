import type { Addresses } from './addresses.ts';

/** A place that a list or a trail leads to. */
export interface Named {
  name: string;
  /** Path of the site. */
  path: string;
}

/** A list that a page shows; undefined for an empty one. */
export function itemList(items: readonly Named[], addresses: Addresses): object | undefined {
  if (items.length === 0) return undefined;
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: addresses.of(path),
    })),
  };
}

/** The way from the home page to this one, which stands last. */
export const breadcrumbs = (trail: readonly Named[], addresses: Addresses): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addresses.of(path),
  })),
});
