/**
 * Webpack loader: lets a minifier remove what nothing uses of react-router: components that are not imported, as forms, routers with
 * data, preloads of its framework, and warnings for developers, whose build it exports for browsers. The name of one context stays:
 * copies of the router on a page are counted by it.
 */
export default function pureRouter(source: string): string {
  return source
    .replace(/^\w+\.displayName = "(?!Navigation").*";$/gm, '')
    .replace(/= (?=React\d*\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ ')
    .replace(/^function (?:PrefetchPageLinks|useNavigateStable)\([^)]*\) \{$/gm, '$& return null;')
    .replace(/^(var ENABLE_DEV_WARNINGS) = true;$/m, '$1 = false;');
}
