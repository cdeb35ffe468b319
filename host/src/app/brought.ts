import type { Brought } from 'shared/contracts/rendering';

/** Id of the element with what the document brought. */
const elementId = 'brought';

/**
 * What the document brought for its own address: read once, before the first render.
 * @param address path and query of the page
 * @returns null where it brought nothing, nothing readable, or something for another page
 */
export function readBrought(address: string): Brought | null {
  const text = document.getElementById(elementId)?.textContent;
  if (!text) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isBrought(found) && found.address === address ? found : null;
  } catch (error) {
    console.error('What the document brought cannot be read.', error);
    return null;
  }
}

/**
 * How old what the document brought is by now, ms. A document comes new from the provider, and the device's clock may be wrong by
 * years: so its age is counted from the moment that its first byte came, unless the browser had kept it.
 */
export function ageOfBrought({ nowMs }: Brought): number {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const kept = entry !== undefined && 'type' in entry && entry.type === 'back_forward';
  return kept ? Math.max(Date.now() - nowMs, performance.now()) : performance.now() - responseStartOf(entry);
}

/** When the document's first byte came, ms since the page began. */
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
