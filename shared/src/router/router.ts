/**
 * The router that host and remotes share: only the used exports of react-router-dom, because a shared package cannot be
 * tree-shaken.
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
