import { applyCuts, type Cut } from './cuts.ts';

export const routerCuts: Cut[] = (
  [
    ['names of components', /^\w+\.displayName = "(?!Navigation").*";$/gm, ''],
    ['unused components', /= (?=React\d*\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ '],
    ['preloads', /^function PrefetchPageLinks\([^)]*\) \{$/gm, '$& return null;'],
    ['routers with data', /^function useNavigateStable\([^)]*\) \{$/gm, '$& return null;'],
    ['warnings', /^(var ENABLE_DEV_WARNINGS) = true;$/m, '$1 = false;'],
  ] as const
).map(([name, find, by]) => ({ of: ['react-router-dom', 'react-router'], name, find, by }));

/**
 * Webpack loader: lets a minifier remove what nothing uses of react-router: components that are not imported, as forms, routers with
 * data, preloads of its framework, and warnings for developers, whose build it exports for browsers. The name of one context stays:
 * copies of the router on a page are counted by it.
 */
export default function pureRouter(source: string): string {
  return applyCuts(source, routerCuts);
}
