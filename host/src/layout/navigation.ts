import { paths } from 'shared/contracts/paths';

export const navigation = [
  { label: 'Play', to: paths.lotteries() },
  { label: 'Prizes', to: paths.rewards() },
  { label: 'How it works', to: paths.policy() },
  { label: 'History', to: paths.history() },
  { label: 'Result', to: paths.result() },
] as const;

interface FooterColumn {
  title: string;
  links: readonly { label: string; to: string }[];
}

/** The specification gives the labels; each link leads to the page that fits its label. */
export const columns: readonly FooterColumn[] = [
  {
    title: 'My Account',
    links: [
      { label: 'Author', to: `${paths.policy('about-us')}#founder` },
      { label: 'Collection', to: paths.rewards() },
      { label: 'Author Profile', to: paths.myTickets },
      { label: 'Create Collection', to: paths.lotteries() },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Help & Support', to: `${paths.policy('how-to')}#help` },
      { label: 'Live Author', to: paths.lotteries() },
      { label: 'Item Details', to: paths.rewards() },
      { label: 'Activity', to: paths.result() },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: paths.policy('about-us') },
      { label: 'Contact Us', to: paths.contact() },
      { label: 'Our Blog', to: `${paths.policy('about-us')}#blog` },
      { label: 'Discover', to: paths.home() },
    ],
  },
];

/** Signs of our own, as paths of 24 by 24: the logos of the networks are trademarks. */
export const channels = [
  { name: 'X', sign: 'M5 4l14 16M19 4L5 20' },
  { name: 'Telegram', sign: 'M3 11.5 21 4l-3 16-6-4.5L9 19l-.5-6L21 4' },
  { name: 'Discord', sign: 'M4 18V9a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H8l-4 3ZM9.5 11v1M14.5 11v1' },
  {
    name: 'YouTube',
    sign: 'M7 5.5h10a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4ZM10.5 9.5l4 2.5-4 2.5Z',
  },
] as const;

/** There are no accounts on these networks yet: each link leads to the passage that says so. */
export const channelsPassage = `${paths.policy('about-us')}#channels`;
