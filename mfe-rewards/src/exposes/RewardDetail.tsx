import type { Part } from 'shared/contracts/parts';
import { RewardDetail } from '../rewardDetail/RewardDetail.tsx';

export default RewardDetail satisfies Part<'rewards/RewardDetail'>;
