/**
 * The router as host and remotes share it: what is used of react-router-dom and nothing else,
 * because a package that is shared whole cannot be tree-shaken.
 */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
