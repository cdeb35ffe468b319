import type { Found } from './pages.ts';

/** How often it is looked whether something else is live, ms. */
const lookMs = 1_000;

/**
 * Has the content of the home page made when the process begins, and whenever another release of anything is live: halves take half a second to
 * load, and no visitor shall be who they are loaded for.
 * @param home gives the home page as it was composed
 * @param make makes its content
 * @returns stops it
 */
export function loadAhead(home: () => Promise<Found | null>, make: (found: Found) => Promise<unknown>): () => void {
  let loaded: string | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    // While documents are written they may not be readable: a visitor is told, and here it is looked again.
    const found = await home().catch(() => null);
    if (found?.mayHaveContent && found.page.html !== loaded) {
      loaded = found.page.html;
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
