import { paths } from 'shared/contracts/paths';

/** The site's main navigation, in the header and in the drawer: what there is to do, then what there is to read. */
export const navigation = [
  { label: 'Play', to: paths.lotteries() },
  { label: 'Prizes', to: paths.rewards() },
  { label: 'How it works', to: paths.policy() },
  { label: 'History', to: paths.history() },
  { label: 'Result', to: paths.result() },
] as const;
