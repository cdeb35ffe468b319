import { paths } from 'shared/contracts/paths';

export const navigation = [
  { label: 'Play', to: paths.lotteries() },
  { label: 'Prizes', to: paths.rewards() },
  { label: 'How it works', to: paths.policy() },
  { label: 'History', to: paths.history() },
  { label: 'Result', to: paths.result() },
] as const;
