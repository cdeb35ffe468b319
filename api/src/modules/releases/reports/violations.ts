import { appPattern } from 'shared/contracts/appNames';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Limit of violations per request: a page that violates the policy in a loop is one page. */
const mostViolations = 20;

/** Body of `report-uri`. Only the addresses of files are read. */
const CspReport = Type.Object({
  'csp-report': Type.Object({ 'source-file': Type.Optional(Type.Unknown()), 'blocked-uri': Type.Optional(Type.Unknown()) }),
});

const Reports = Type.Array(Type.Object({ type: Type.String(), body: Type.Unknown() }), { maxItems: 1_000 });
const Violation = Type.Object({ sourceFile: Type.Optional(Type.Unknown()), blockedURL: Type.Optional(Type.Unknown()) });

export const ViolationBody = Type.Union([CspReport, Reports]);
export type ViolationBody = Static<typeof ViolationBody>;

const inRelease = new RegExp(`^/((?:${appPattern})/\\d[\\w.+-]*)/`);

/**
 * Returns the release of each violation: that of the script, else that of the blocked file; undefined if neither belongs to a
 * release. Violations by browser extensions are left out.
 */
export function violatedReleases(body: ViolationBody): (string | undefined)[] {
  const found = Array.isArray(body)
    ? body.flatMap(({ type, body: said }) => (type === 'csp-violation' && Value.Check(Violation, said) ? [said] : []))
    : [{ sourceFile: body['csp-report']['source-file'], blockedURL: body['csp-report']['blocked-uri'] }];
  return found
    .slice(0, mostViolations)
    .filter(({ sourceFile }) => !isOfExtension(sourceFile))
    .map(({ sourceFile, blockedURL }) => releaseOf(sourceFile) ?? releaseOf(blockedURL));
}

const isOfExtension = (address: unknown) => typeof address === 'string' && /^[a-z-]*extension\b/.test(address);

function releaseOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  return inRelease.exec(new URL(address).pathname)?.[1];
}
