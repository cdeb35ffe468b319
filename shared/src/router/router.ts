/**
 * The router as host and remotes share it: what is used of react-router-dom and nothing else,
 * because a package that is shared whole cannot be tree-shaken.
 */
export {
  BrowserRouter,
  Link,
  NavLink,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
