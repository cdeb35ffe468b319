import type { Found } from './pages.ts';

const lookMs = 1_000;

/**
 * Warms up the renderer with the home page at the start, and whenever a release becomes live or a canary begins: server bundles
 * take half a second to load, and no visitor should wait for that.
 * @param homes returns the composed home pages, of the live releases first, and of each variant
 * @param make renders a page
 * @returns a function that stops it
 */
export function warmUp(homes: () => Promise<readonly Found[]>, make: (found: Found) => Promise<unknown>): () => void {
  const loaded = new Map<string, string>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    // Documents may be unreadable while they are written; the next check tries again.
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
