// Re-exports until every importer names the new module.
export {
  Form,
  useLocation,
  useNavigate,
  useNavigation,
  usePreload,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useSubmit,
} from '@hawker/web/router/hooks'
