import { Type } from 'typebox';
import { Value } from 'typebox/value';

const List = Type.Object({ contents: Type.Array(Type.Object({ id: Type.Integer() })) });

/** Lists of the API, by the parameter of a route that takes an id of one of theirs. */
const lists: Readonly<Record<string, string>> = {
  lotteryId: '/api/lotteries/?limit=1&status=running',
  rewardId: '/api/lotteries/rewards?limit=1',
};

/** One id that there is for each parameter of a route; none where the provider has nothing of its kind. */
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
