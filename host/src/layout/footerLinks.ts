import type { ComponentType } from 'react';
import { paths } from 'shared/contracts/paths';
import { DiscordIcon, TelegramIcon, XIcon, YouTubeIcon } from './channelIcons.tsx';

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

interface Channel {
  name: string;
  to: string;
  Icon: ComponentType;
}

/** There are no accounts on these networks yet: each link leads to the passage that says so. */
export const channels: readonly Channel[] = [
  { name: 'X', to: `${paths.policy('about-us')}#channels`, Icon: XIcon },
  { name: 'Telegram', to: `${paths.policy('about-us')}#channels`, Icon: TelegramIcon },
  { name: 'Discord', to: `${paths.policy('about-us')}#channels`, Icon: DiscordIcon },
  { name: 'YouTube', to: `${paths.policy('about-us')}#channels`, Icon: YouTubeIcon },
];
