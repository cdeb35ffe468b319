import { useRef } from 'react';
import { useNear } from '../parts/DeferredPart.tsx';
import { useOwnDocument } from '../runtime/hydration.ts';
import { useOnDemand } from '../runtime/useOnDemand.ts';
import { CompanyLines } from './Footer.styles.ts';

/** Loads the lines once the footer is near. A page does without them when their code cannot be loaded. */
function DeferredCompany() {
  const place = useRef<HTMLDivElement>(null);
  const [code, request] = useOnDemand(() => import('./Company.tsx'));
  useNear(place, () => void request().catch(() => {}));
  return code ? <code.Company /> : <CompanyLines ref={place} />;
}

/** Hydration never writes it, and leaves the content alone. A boundary that is never ready would stop all navigation. */
const kept = { __html: '' };

export function CompanyPlace() {
  return useOwnDocument() ? <div dangerouslySetInnerHTML={kept} /> : <DeferredCompany />;
}
