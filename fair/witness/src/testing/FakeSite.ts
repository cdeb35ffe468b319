import { Untrue } from 'shared/fair/check';
import { leafHash, Tree } from 'shared/fair/merkle';
import { type NoteSigner, verifierText } from 'shared/fair/note';
import { textHash } from 'shared/fair/records';
import { entriesBytes, readTilePath, tileWidth } from 'shared/fair/tiles';
import { bundleOf, checkpointOf, type MadeRound, recordsOf, testSigner } from 'shared/testing/fairRounds';
import { type Site, siteOf } from '../site.ts';

/** A site with a log and bundles in memory. `tamper` can change each response. */
export class FakeSite {
  readonly log: string[] = [];
  readonly rounds = new Map<number, MadeRound>();
  readonly asked: string[] = [];
  readonly texts: string[] = [];
  readonly pages = new Map<string, string>();
  tamper: (path: string, bytes: Uint8Array) => Uint8Array = (_, bytes) => bytes;
  signer: NoteSigner = testSigner;

  add(round: number, made: MadeRound): void {
    for (const text of recordsOf(made)) if (!this.log.includes(text)) this.log.push(text);
    this.rounds.set(round, made);
  }

  site(): Site {
    return siteOf(async (path) => {
      this.asked.push(path);
      return this.tamper(path, this.answer(path));
    });
  }

  #tree = new Tree([]);
  #grown(): Tree {
    if (this.#tree.size !== this.log.length)
      this.#tree = new Tree(this.log.map((record) => leafHash(new TextEncoder().encode(record))));
    return this.#tree;
  }

  answer(path: string): Uint8Array {
    const text = (value: string) => new TextEncoder().encode(value);
    if (path === '/fair/log/key') return text(`${verifierText(this.signer)}\n`);
    if (path === '/fair/log/checkpoint') return text(checkpointOf(this.log, this.signer));
    const named = this.texts.find((each) => path === `/fair/texts/${textHash(each)}`);
    if (named !== undefined) return text(named);
    const page = this.pages.get(path);
    if (page !== undefined) return text(page);
    const [, round] = /^\/fair\/rounds\/(\d+)\/bundle\.json$/.exec(path) ?? [];
    const made = this.rounds.get(Number(round));
    if (made) return text(JSON.stringify(bundleOf(made, this.log, this.signer)));
    const tile = readTilePath(path.replace('/fair/log/', ''));
    if (tile === null) throw new Untrue(`There is nothing at ${path}.`);
    const from = tile.index * tileWidth;
    if (tile.level === 'entries') return entriesBytes(this.log.slice(from, from + tile.width).map(text));
    const tree = this.#grown();
    const leaves = tileWidth ** tile.level;
    const hashes = Array.from({ length: tile.width }, (_, at) =>
      tree.hashOf({ from: (from + at) * leaves, to: (from + at + 1) * leaves }),
    );
    return Buffer.concat(hashes);
  }
}
