import type { Brought } from 'shared/contracts/rendering';

const elementId = 'brought';

/**
 * Reads the state that the document contains for its own address. Call it once, before the first render.
 * @param address path and query of the page
 * @returns null when the document has none, when it is invalid, or when it is for another page
 */
export function readDehydratedState(address: string): Brought | null {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isBrought(found) && found.address === address ? found : null;
  } catch (error) {
    console.error('The dehydrated state cannot be read.', error);
    return null;
  }
}

/**
 * Returns the age of the document's state, ms. The device's clock may be wrong by years, so the age counts from the first byte of
 * the response; only a document restored from the back/forward cache also uses the clock.
 */
export function dehydratedStateAgeMs({ nowMs }: Brought): number {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const isRestored = entry !== undefined && 'type' in entry && entry.type === 'back_forward';
  return isRestored ? Math.max(Date.now() - nowMs, performance.now()) : performance.now() - responseStartOf(entry);
}

function responseStartOf(entry: PerformanceEntry | undefined): number {
  return entry !== undefined && 'responseStart' in entry && typeof entry.responseStart === 'number' ? entry.responseStart : 0;
}

function isBrought(found: unknown): found is Brought {
  return (
    isRecord(found) &&
    'address' in found &&
    typeof found.address === 'string' &&
    'nowMs' in found &&
    Number.isSafeInteger(found.nowMs) &&
    'answers' in found &&
    isRecord(found.answers) &&
    'missing' in found &&
    isRecord(found.missing) &&
    'parts' in found &&
    Array.isArray(found.parts) &&
    found.parts.every((part) => typeof part === 'string')
  );
}

const isRecord = (found: unknown): found is object => typeof found === 'object' && found !== null && !Array.isArray(found);
