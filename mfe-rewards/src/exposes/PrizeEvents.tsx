import type { Part } from 'shared/contracts/parts';
import { PrizeEvents } from '../prizeEvents/PrizeEvents.tsx';

export default PrizeEvents satisfies Part<'rewards/PrizeEvents'>;
