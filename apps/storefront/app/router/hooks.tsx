import { createContext, use, useMemo, type ComponentProps, type SubmitEvent } from 'react'
import { type Place, type To, hrefOf } from './place.ts'
import type { NavigateOptions, Navigation, SubmitOptions } from './router.ts'

/** What pages do with the router. */
export type Acts = {
  /** An address or a part of one, or how many entries of the history to go. Resolves when the page is there, or was overtaken by another. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>
  submit: (form: FormData, options: SubmitOptions) => Promise<void>
  /** Loads the present page anew, and what all pages are drawn with. */
  revalidate: () => Promise<void>
  preload: (pathname: string) => void
}
/** While the server draws there is nobody who could go anywhere. */
const nowhere = () =>
  Promise.reject(new Error('There is no going anywhere while the server draws.'))
export const ActsContext = createContext<Acts>({
  navigate: nowhere,
  submit: nowhere,
  revalidate: nowhere,
  preload: () => {},
})
export const PlaceContext = createContext<Place>({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'default',
})
export const NavigationContext = createContext<Navigation>({ state: 'idle', location: undefined })
export const RevalidationContext = createContext<'idle' | 'loading'>('idle')
export const RouteErrorContext = createContext<unknown>(undefined)

/** The same function for as long as the page lives. */
export const useNavigate = (): Acts['navigate'] => use(ActsContext).navigate
/** Fetches the code of a page that somebody will probably go to. */
export const usePreload = (): Acts['preload'] => use(ActsContext).preload
export const useLocation = (): Place => use(PlaceContext)
/** The page that somebody is on the way to, if any. */
export const useNavigation = (): Navigation => use(NavigationContext)
/** What was thrown in place of the page, for an error screen. */
export const useRouteError = (): unknown => use(RouteErrorContext)

export function useRevalidator(): { revalidate: Acts['revalidate']; state: 'idle' | 'loading' } {
  return { revalidate: use(ActsContext).revalidate, state: use(RevalidationContext) }
}

type NextSearch = URLSearchParams | ((present: URLSearchParams) => URLSearchParams)

/** The query of the address, and how to change it. */
export function useSearchParams(): [
  URLSearchParams,
  (next: NextSearch, options?: NavigateOptions) => void,
] {
  const { search } = use(PlaceContext)
  const navigate = useNavigate()
  return useMemo(() => {
    const present = new URLSearchParams(search)
    return [
      present,
      (next, options) =>
        void navigate(
          `?${typeof next === 'function' ? next(new URLSearchParams(search)) : next}`,
          options,
        ),
    ]
  }, [search, navigate])
}

/** Sends values to this page's action as its form would. */
export function useSubmit(): (
  values: Record<string, string>,
  options?: { replace?: boolean },
) => Promise<void> {
  const { submit } = use(ActsContext)
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
  /** The page that it leads to takes the place of this one in the history. */
  replace?: boolean
}

/** A form that also works before any script is there; then it is sent without leaving the document. */
export function Form({ action, method = 'get', replace, onSubmit, ...props }: FormProps) {
  const { submit } = use(ActsContext)
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
  return <form action={to} method={method} onSubmit={send} {...props} />
}
