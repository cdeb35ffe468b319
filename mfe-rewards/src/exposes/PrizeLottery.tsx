import type { Part } from 'shared/contracts/parts';
import { PrizeLottery } from '../rewards/PrizeLottery.tsx';

export default PrizeLottery satisfies Part<'rewards/PrizeLottery'>;
