import type { Found } from './pages.ts';

/** How often it looks whether something else is live, ms. */
const lookMs = 1_000;

/**
 * Has the content of the home page made when the process begins, and whenever another release of anything is live or a canary begins:
 * server halves take half a second to load, and no visitor is to wait for that.
 * @param homes gives the home page as it was composed, of what is live first, and of each variant
 * @param make makes its content
 * @returns stops it
 */
export function loadAhead(homes: () => Promise<readonly Found[]>, make: (found: Found) => Promise<unknown>): () => void {
  const loaded = new Map<string, string>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    // While documents are written they may not be readable: a visitor is told, and the next look here tries again.
    for (const found of await homes().catch(() => [])) {
      const { html } = found.page;
      if (!found.mayHaveContent || loaded.get(found.variant) === html) continue;
      loaded.set(found.variant, html);
      await make(found);
    }
    if (!isStopped) timer = setTimeout(() => void look(), lookMs).unref();
  }
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
