import type { Addresses } from './addresses.ts';

export interface Named {
  name: string;
  path: string;
}

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

/** Returns the schema.org breadcrumbs from the home page to this page, which comes last. */
export const breadcrumbs = (trail: readonly Named[], addresses: Addresses): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addresses.of(path),
  })),
});
