import { Type } from 'typebox';
import { Value } from 'typebox/value';

const List = Type.Object({ contents: Type.Array(Type.Object({ id: Type.Integer() })) });

const lists: Readonly<Record<string, string>> = {
  lotteryId: '/api/lotteries/?limit=1&status=running',
  rewardId: '/api/lotteries/rewards?limit=1',
};

/** Fetches one existing id for each route parameter; none if the provider has no such item. */
export async function exampleIds(url: string): Promise<Record<string, number>> {
  const found = await Promise.all(
    Object.entries(lists).map(async ([name, path]) => {
      const answer: unknown = await (await fetch(url + path)).json();
      const [first] = Value.Check(List, answer) ? answer.contents : [];
      return first ? [[name, first.id] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}
