import {
  type ComponentProps,
  createContext,
  createElement,
  type SubmitEvent,
  use,
  useMemo,
} from 'react'
import { type RouteLocation, type To, hrefOf } from './location.ts'
import type { Params } from './match.ts'
import type { NavigateOptions, Navigation, SubmitOptions } from './router.ts'

/** The router's functions, without its state. */
export type RouterActions = {
  readonly base: string
  /**
   * Goes to an address, or by a number of history entries. Resolves when the page is shown or when
   * another navigation has overtaken it.
   */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>
  submit: (form: FormData, options: SubmitOptions) => Promise<void>
  /** Loads the data of the current page and of the root again. */
  revalidate: () => Promise<void>
  preload: (pathname: string) => void
}
const onServer = () => Promise.reject(new Error('The server cannot navigate while it renders.'))
export const RouterContext = createContext<RouterActions>({
  base: '',
  navigate: onServer,
  submit: onServer,
  revalidate: onServer,
  preload: () => {},
})
export const LocationContext = createContext<RouteLocation>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'default',
})
export const ParamsContext = createContext<Params>({})
export const NavigationContext = createContext<Navigation>({ state: 'idle', location: undefined })
export const RevalidationContext = createContext<'idle' | 'loading'>('idle')
export const RouteErrorContext = createContext<unknown>(undefined)

/** Returns the same function for the life of the document. */
export const useNavigate = (): RouterActions['navigate'] => use(RouterContext).navigate
/** Fetches the code of a page that is probably visited next. */
export const usePreload = (): RouterActions['preload'] => use(RouterContext).preload
export const useLocation = (): RouteLocation => use(LocationContext)
export const useParams = (): Partial<Params> => use(ParamsContext)
/** The page that is being loaded, if any. */
export const useNavigation = (): Navigation => use(NavigationContext)
/** The error for which the error screen is shown. */
export const useRouteError = (): unknown => use(RouteErrorContext)

export function useRevalidator(): {
  revalidate: RouterActions['revalidate']
  state: 'idle' | 'loading'
} {
  return { revalidate: use(RouterContext).revalidate, state: use(RevalidationContext) }
}

type SearchInit = URLSearchParams | Record<string, string>
type NextSearch = SearchInit | ((current: URLSearchParams) => SearchInit)

/** The query of the address, and a function that changes it. */
export function useSearchParams(): [
  URLSearchParams,
  (next: NextSearch, options?: NavigateOptions) => void,
] {
  const { search } = use(LocationContext)
  const navigate = useNavigate()
  return useMemo(() => {
    const change = (next: NextSearch, options?: NavigateOptions) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      void navigate(`?${new URLSearchParams(init)}`, options)
    }
    return [new URLSearchParams(search), change]
  }, [search, navigate])
}

/** Posts values to the action of this page, like a form. */
export function useSubmit(): (
  values: Record<string, string>,
  options?: { replace?: boolean },
) => Promise<void> {
  const { submit } = use(RouterContext)
  const action = hrefOf(useLocation())
  return (values, options) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(values)) form.set(name, value)
    return submit(form, { action, method: 'post', ...options })
  }
}

type FormProps = ComponentProps<'form'> & {
  action?: string
  method?: 'get' | 'post'
  /** The next page replaces this one in the history. */
  replace?: boolean
}

/**
 * A form that also works before scripts run. With scripts it is sent without leaving the document.
 */
export function Form({ action, method = 'get', replace, onSubmit, ...props }: FormProps) {
  const { base, submit } = use(RouterContext)
  const { pathname, search } = useLocation()
  const to = action ?? (method === 'get' ? pathname : pathname + search)
  function send(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    void submit(new FormData(event.currentTarget, event.nativeEvent.submitter), {
      action: to,
      method,
      replace,
    })
  }
  // No JSX, so that tests can load these hooks in Node.
  return createElement('form', { action: base + to, method, onSubmit: send, ...props })
}
