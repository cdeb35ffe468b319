import { appPattern } from 'shared/contracts/appNames';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Violations that one call can tell of: a page that breaks the policy in a loop is one page. */
const mostViolations = 20;

/** What browsers post to `report-uri`. Of all that they say of a page, its files' addresses alone are looked at. */
const CspReport = Type.Object({
  'csp-report': Type.Object({ 'source-file': Type.Optional(Type.Unknown()), 'blocked-uri': Type.Optional(Type.Unknown()) }),
});

/** And to `report-to`: reports of several kinds together. */
const Reports = Type.Array(Type.Object({ type: Type.String(), body: Type.Unknown() }), { maxItems: 1_000 });
const Violation = Type.Object({ sourceFile: Type.Optional(Type.Unknown()), blockedURL: Type.Optional(Type.Unknown()) });

/** What browsers send, in either form. */
export const ViolationBody = Type.Union([CspReport, Reports]);
export type ViolationBody = Static<typeof ViolationBody>;

const inRelease = new RegExp(`^/((?:${appPattern})/\\d[\\w.+-]*)/`);

/**
 * The releases whose violations a report tells of: where the script stands that did it, else what was stopped; undefined where neither is
 * of a release. What a browser's extension does is left out.
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
