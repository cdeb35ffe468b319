import { currentRenderContext } from '../runtime/RenderContext.ts';
import { Company } from './Company.tsx';
import { CompanyLines } from './Footer.styles.ts';

/** Replaces `CompanyPlace.tsx` in the server bundle: renders the lines into documents with content, else their place. */
export function CompanyPlace() {
  return currentRenderContext() ? (
    <div>
      <Company />
    </div>
  ) : (
    <CompanyLines />
  );
}
