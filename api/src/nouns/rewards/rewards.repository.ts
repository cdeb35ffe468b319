import type { RewardCategory, RewardSort, RewardType } from 'shared/contracts/rewards';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { limitOffset } from '../../base/paging.ts';

export interface RewardRow {
  id: number;
  slug: string;
  name: string;
  images: string[];
  thumbnail: string | null;
  token_amount: number;
  description: string;
  type: RewardType;
  category: RewardCategory;
  lottery_id: number | null;
  lottery_ends_at: Date | null;
  numbers: number | null;
  ticket_price: number | null;
  schedule: string | null;
  lottery_value: number;
}

/** Filters; undefined is no filter. */
export interface RewardFilter {
  name?: string | undefined;
  type?: RewardType | undefined;
  category?: RewardCategory | undefined;
  ids?: readonly number[] | undefined;
}

const columns = `r.id, r.slug, r.name, r.images, r.thumbnail, r.token_amount, r.description, r.type, r.category, r.numbers, r.ticket_price, r.schedule,
  r.lottery_value, next.id as lottery_id, next.ends_at as lottery_ends_at`;

const joins = `left join lateral (select l.id, l.ends_at from lotteries l where l.reward_id = r.id
  and l.on_sale order by l.ends_at, l.id limit 1) next on true`;

const conditions = `($1::text is null or position(lower($1) in lower(r.name)) > 0) and ($2::text is null or r.type = $2)
  and ($3::text is null or r.category = $3) and ($4::bigint[] is null or r.id = any ($4))`;

function params({ name, type, category, ids }: RewardFilter): unknown[] {
  return [name ?? null, type ?? null, category ?? null, ids ?? null];
}

/** Dollars and CTO have no rate between them, so a list by value has the products first. The id makes every order a whole one. */
const orders: Record<RewardSort, string> = {
  added: 'r.id',
  ending: 'next.ends_at nulls last, r.id',
  value: 'r.token_amount > 0, case when r.token_amount > 0 then r.token_amount else r.lottery_value end desc, r.id',
  price: 'r.ticket_price nulls last, r.id',
};

/** @param order by default that in which they were added */
export function listRewards(
  db: Queryable,
  filter: RewardFilter,
  page: { page: number; limit: number },
  order: RewardSort = 'added',
): Promise<RewardRow[]> {
  const { limit, offset } = limitOffset(page);
  return db.query<RewardRow>(
    `select ${columns} from rewards r ${joins} where ${conditions} order by ${orders[order]} limit $5 offset $6`,
    [...params(filter), limit, offset],
  );
}

export async function countRewards(db: Queryable, filter: RewardFilter): Promise<number> {
  return onlyRow(await db.query<{ count: number }>(`select count(*) from rewards r where ${conditions}`, params(filter))).count;
}

/** A reward as an import gives it; pictures are addresses already. */
export interface NewReward {
  slug: string;
  name: string;
  images: readonly string[];
  type: RewardType;
  category: RewardCategory;
  /** CTO; 0 for a product. */
  tokenAmount: number;
  /** Sanitised HTML. */
  description: string;
  /** US dollars. */
  lotteryValue: number;
  numbers: number | null;
  /** CTO. */
  ticketPrice: number | null;
  schedule: string | null;
  quick: boolean;
}

/** Adds a reward, or gives the one with this slug its new values. Rounds that are open keep what they were opened with. */
export async function upsertReward(db: Queryable, reward: NewReward): Promise<{ id: number; added: boolean }> {
  const rows = await db.query<{ id: number; added: boolean }>(
    `insert into rewards (slug, name, images, thumbnail, type, category, token_amount, description, lottery_value, numbers, ticket_price, schedule, quick)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (slug) do update set name = excluded.name, images = excluded.images, thumbnail = excluded.thumbnail, type = excluded.type,
       category = excluded.category, token_amount = excluded.token_amount, description = excluded.description,
       lottery_value = excluded.lottery_value, numbers = excluded.numbers, ticket_price = excluded.ticket_price,
       schedule = excluded.schedule, quick = excluded.quick
     returning id, xmax = 0 as added`,
    [
      reward.slug,
      reward.name,
      reward.images,
      reward.images[0] ?? null,
      reward.type,
      reward.category,
      reward.tokenAmount,
      reward.description,
      reward.lotteryValue,
      reward.numbers,
      reward.ticketPrice,
      reward.schedule,
      reward.quick,
    ],
  );
  return onlyRow(rows);
}
