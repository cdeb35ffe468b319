import { paths } from 'shared/contracts/paths';

/** The site's main navigation, in the header and in the drawer. */
export const navigation = [
  { label: 'How it works', to: paths.policy() },
  { label: 'History', to: paths.history() },
  { label: 'Result', to: paths.result() },
] as const;
