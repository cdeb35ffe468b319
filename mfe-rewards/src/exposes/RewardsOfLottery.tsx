import type { Part } from 'shared/contracts/parts';
import { RewardsOfLottery } from '../rewards/RewardsOfLottery.tsx';

export default RewardsOfLottery satisfies Part<'rewards/RewardsOfLottery'>;
