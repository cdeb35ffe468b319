import { type FakeRpc, startFakeRpc } from '../testing/fakeRpc.ts';
import { bscChain } from './bsc.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('BSC through two addresses', () => {
  let nodes: FakeRpc[];
  beforeEach(async () => {
    nodes = await Promise.all([startFakeRpc(), startFakeRpc(), startFakeRpc()]);
  });
  afterEach(() => Promise.all(nodes.map((node) => node.stop())));
  const chain = (count = 2) => bscChain(nodes.slice(0, count).map(({ url }) => url));

  test('the first final block at or after the moment decides', async () => {
    expect(await chain().firstBlockAt(at(1_000_500))).toEqual(nodes[0]?.block(nodes[0].numberAt(1_000_500)));
    // Two blocks share a second: the earlier one is the first.
    expect((await chain().firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
  });

  test('a block that is not final yet is not taken', async () => {
    for (const node of nodes) node.finalized = 999;
    expect(await chain().firstBlockAt(at(1_000_500))).toBeUndefined();
    for (const node of nodes) node.finalized = 1_000;
    expect((await chain().firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
  });

  test('an address that is behind is waited for', async () => {
    const [first] = nodes;
    if (first) first.finalized = 900;
    expect(await chain().firstBlockAt(at(1_000_500))).toBeUndefined();
    expect((await chain(3).firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
  });

  test('addresses that do not agree draw nothing', async () => {
    const [first] = nodes;
    if (first) first.forkFrom = 1_000;
    await expect(chain(3).firstBlockAt(at(1_000_500))).rejects.toThrow('The sources of the blockchain do not agree.');
  });

  test('one of two that is down, or is another chain, draws nothing; two of three are enough', async () => {
    await nodes[0]?.stop();
    const problems: string[] = [];
    const watched = bscChain(
      nodes.slice(0, 2).map(({ url }) => url),
      (problem) => problems.push(problem),
    );
    for (let time = 0; time < 2; time++) {
      await expect(watched.firstBlockAt(at(1_000_500))).rejects.toThrow('The blockchain cannot be reached.');
    }
    // The operator is told once, and not the address, which may hold a key.
    expect(problems).toEqual([expect.stringMatching(/^address 1: /)]);
    expect(problems[0]).not.toContain('127.0.0.1');
    expect((await chain(3).firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
    if (nodes[1]) nodes[1].chainId = 1;
    await expect(chain(3).firstBlockAt(at(1_000_500))).rejects.toThrow('The blockchain cannot be reached.');
  });
});
