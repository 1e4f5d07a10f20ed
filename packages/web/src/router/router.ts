import { createListeners } from '@hawker/std/store'
import { requestData } from './data-request.ts'
import { type RouteLocation, type To, hrefOf, locationOf, urlOf } from './location.ts'
import type { Route, RouteMatch } from './match.ts'
import { DataResponse, redirectIn } from './responses.ts'
import type { RouteModule, ShouldRevalidateArgs } from './route-module.ts'
import { createScrollRestoration } from './scroll-restoration.ts'

/** Why a page cannot be shown: a DataResponse with its status, or any other error. */
export type Failure = { error: unknown }

/** All that a page is rendered from. `root` is undefined when it could not be loaded. */
export type PageState<
  Root,
  AnyRoute extends Route = Route,
  Module extends RouteModule = RouteModule,
> = {
  location: RouteLocation
  match: RouteMatch<AnyRoute>
  module: Module | undefined
  root: Root | undefined
  loaderData: unknown
  actionData: unknown
  failure: Failure | undefined
}
/** `location`: the page that is being loaded. */
export type Navigation = {
  state: 'idle' | 'loading' | 'submitting'
  location: RouteLocation | undefined
}
export type RouterState<
  Root,
  AnyRoute extends Route = Route,
  Module extends RouteModule = RouteModule,
> = PageState<Root, AnyRoute, Module> & {
  navigation: Navigation
  revalidation: 'idle' | 'loading'
}

export type NavigateOptions = {
  replace?: boolean | undefined
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined
  /** Stored with the history entry; anything that can be cloned. */
  state?: unknown
  viewTransition?: boolean | undefined
  /** Paints the response to the press before the navigation begins; its data is loading already. */
  paintFirst?: boolean | undefined
}
export type SubmitOptions = {
  action: string
  method: 'get' | 'post'
  replace?: boolean | undefined
}

/** Loads the data of every page: the console's session, the storefront's site. */
export type RootLoader<Root> = {
  load: (request: Request) => Promise<Root>
  shouldRevalidate: (args: ShouldRevalidateArgs) => boolean
}

type RouterOptions<Root, AnyRoute extends Route, Module extends RouteModule> = {
  initialState: PageState<Root, AnyRoute, Module>
  rootLoader: RootLoader<Root>
  match: (pathname: string) => RouteMatch<AnyRoute>
  moduleOf: (id: AnyRoute['id']) => Promise<Module>
  /** The folder of the app (`/console`), which locations leave out. */
  base?: string
  /** Resolves when the response to a press was painted. */
  afterPaint?: () => Promise<void>
  /** A form was sent and no answer came. */
  onUnreachable?: (cause: unknown) => void
  /** False leaves scrolling to the browser. */
  restoreScroll?: boolean
  window: Window
}

/**
 * How a page is reached: by a new history entry, by replacing the current one, or by Back and
 * Forward.
 */
type Arrival = { by: 'push' | 'replace' | 'pop' } & Pick<
  NavigateOptions,
  'preventScrollReset' | 'viewTransition' | 'paintFirst'
>

const IDLE: Navigation = { state: 'idle', location: undefined }
const newKey = (): string => crypto.randomUUID().slice(0, 8)

export type Router<
  Root,
  AnyRoute extends Route = Route,
  Module extends RouteModule = RouteModule,
> = ReturnType<typeof createRouter<Root, AnyRoute, Module>>

/**
 * Moves from page to page without loading documents: loads the page's code and data, then changes
 * address and state together. A navigation that another one overtook never shows. The browser
 * loads what the router cannot: other origins, and a page whose code does not arrive.
 */
export function createRouter<
  Root,
  AnyRoute extends Route = Route,
  Module extends RouteModule = RouteModule,
>({
  initialState,
  rootLoader,
  match,
  moduleOf,
  base = '',
  afterPaint = () => Promise.resolve(),
  onUnreachable = () => {},
  restoreScroll = true,
  window,
}: RouterOptions<Root, AnyRoute, Module>) {
  type State = RouterState<Root, AnyRoute, Module>
  const { history, location } = window
  let state: State = { ...initialState, navigation: IDLE, revalidation: 'idle' }
  let current: { abort: AbortController; done: Promise<void> } | undefined
  let revalidating: AbortController | undefined
  /** `transition`: the change of page may be animated. */
  const listeners = createListeners<[state: State, how: { transition: boolean }]>()
  const scroll = createScrollRestoration(window)

  const hrefAt = (at: RouteLocation): string => hrefOf(at, base)
  const urlTo = (to: To): URL => urlOf(to, location.href, base)

  function set(next: Partial<State>, transition = false): void {
    state = { ...state, ...next }
    listeners.emit(state, { transition })
  }

  /**
   * Starts a navigation and aborts the one before. `after` delays it; nothing happens if it is
   * overtaken by then.
   */
  function begin(
    navigation: Navigation,
    run: (signal: AbortSignal) => Promise<void>,
    after?: Promise<void>,
  ): Promise<void> {
    current?.abort.abort()
    const abort = new AbortController()
    const go = () => {
      set({ navigation })
      return run(abort.signal)
    }
    const done = after ? after.then(() => (abort.signal.aborted ? undefined : go())) : go()
    current = { abort, done }
    return done.finally(() => {
      if (current?.abort === abort) current = undefined
    })
  }

  const isShown = ({ pathname, search }: RouteLocation) =>
    pathname === state.location.pathname && search === state.location.search

  /**
   * Loads the page of a location. Data of the current page that is still valid is reused. Throws
   * redirects.
   */
  async function load(
    target: RouteLocation,
    signal: AbortSignal,
    { formMethod, reload = true }: { formMethod?: 'post'; reload?: boolean } = {},
  ) {
    const found = match(target.pathname)
    const [currentUrl, nextUrl] = [state.location, target].map(
      (at) => new URL(hrefAt(at), location.href),
    ) as [URL, URL]
    const args = { currentUrl, nextUrl, formMethod }
    const isSamePage =
      state.failure === undefined &&
      found.id === state.match.id &&
      isEqual(found.params, state.match.params)
    const request = new Request(nextUrl, { signal })
    // Data that is being revalidated is not valid for the next page either.
    const reloadAll = state.revalidation === 'loading'
    const mustLoadRoot =
      reloadAll ||
      state.root === undefined ||
      rootLoader.shouldRevalidate({ ...args, defaultShouldRevalidate: false })
    const loadPage = async (): Promise<Pick<State, 'module' | 'loaderData' | 'failure'>> => {
      const module = await moduleOf(found.id)
      if (
        isSamePage &&
        !reloadAll &&
        !(module.shouldRevalidate?.({ ...args, defaultShouldRevalidate: reload }) ?? reload)
      )
        return { module, loaderData: state.loaderData, failure: undefined }
      try {
        return { module, loaderData: await loadData(module, found, request), failure: undefined }
      } catch (error) {
        if (redirectIn(error) || signal.aborted) throw error
        return { module, loaderData: undefined, failure: { error } }
      }
    }
    const nextRoot = mustLoadRoot ? rootLoader.load(request) : state.root
    const [rootData, page] = await Promise.all([nextRoot, loadPage()])
    return { match: found, root: rootData, ...page }
  }

  async function loadData(
    module: Module,
    { params }: RouteMatch,
    request: Request,
  ): Promise<unknown> {
    const answer = module.clientLoader
      ? await module.clientLoader({ request, params })
      : module.asksServer
        ? await requestData(request)
        : undefined
    if (redirectIn(answer)) throw answer
    return answer instanceof DataResponse ? answer.data : answer
  }

  function commit(target: RouteLocation, arrival: Arrival, next: Partial<State>): void {
    scroll.remember(state.location.key)
    if (arrival.by !== 'pop') {
      const entry = { key: target.key, state: target.state }
      if (arrival.by === 'push') history.pushState(entry, '', hrefAt(target))
      else history.replaceState(entry, '', hrefAt(target))
    }
    const where = arrival.by === 'pop' ? 'back' : arrival.preventScrollReset ? 'stay' : 'top'
    scroll.expect(target, where)
    set({ location: target, navigation: IDLE, ...next }, arrival.viewTransition)
  }

  /**
   * Shows a page. A running revalidation is aborted: it would bring back data of the page before.
   */
  function arrive(target: RouteLocation, arrival: Arrival, next: Partial<State>): void {
    revalidating?.abort()
    commit(target, arrival, next)
  }

  /** Follows a thrown redirect. The browser loads what is not a page of this app. */
  async function follow(thrown: unknown, arrival: Arrival): Promise<void> {
    const redirect = redirectIn(thrown)
    if (!redirect) throw thrown
    const url = urlTo(redirect.to)
    const replace = arrival.by !== 'push'
    if (redirect.reload || url.origin !== location.origin)
      return replace ? location.replace(url) : location.assign(url)
    await go(url, { replace })
  }

  function visit(target: RouteLocation, arrival: Arrival): Promise<void> {
    // Going to an anchor of the same page loads nothing.
    const isAnchor =
      arrival.by === 'pop'
        ? target.hash !== state.location.hash
        : arrival.by === 'push' && target.hash !== ''
    if (isAnchor && isShown(target)) {
      current?.abort.abort()
      commit(target, arrival, {})
      return Promise.resolve()
    }
    const run = async (signal: AbortSignal) => {
      try {
        // Otherwise a page that is here already would be rendered, and both pages captured for the
        // transition, in the frame that answers the press.
        const [next] = await Promise.all([
          load(target, signal),
          !arrival.paintFirst && arrival.viewTransition && afterPaint(),
        ])
        if (!signal.aborted) arrive(target, arrival, { ...next, actionData: undefined })
      } catch (thrown) {
        if (signal.aborted) return
        if (redirectIn(thrown)) return follow(thrown, arrival)
        // The page's code did not arrive: the browser loads the document, or shows its own error.
        location.assign(hrefAt(target))
      }
    }
    return begin(
      { state: 'loading', location: target },
      run,
      arrival.paintFirst ? afterPaint() : undefined,
    )
  }

  async function go(url: URL, options: NavigateOptions): Promise<void> {
    if (url.origin !== location.origin) return location.assign(url)
    const target = locationOf(url, { state: options.state, key: newKey() }, base)
    const by = options.replace || url.href === location.href ? 'replace' : 'push'
    await visit(target, { ...options, by })
  }

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    await go(urlTo(to), options)
  }

  /**
   * Sends a form to its page's action. Follows a redirect; without one the page stays and shows the
   * answer.
   */
  async function submit(form: FormData, { action, method, replace }: SubmitOptions): Promise<void> {
    const url = urlTo(action)
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    if (method === 'get') {
      url.search = String(body)
      url.hash = ''
      return go(url, { replace })
    }
    const target = locationOf(url, { key: newKey() }, base)
    const arrival: Arrival = { by: replace || isShown(target) ? 'replace' : 'push' }
    await begin({ state: 'submitting', location: target }, async (signal) => {
      try {
        const module = await moduleOf(match(target.pathname).id)
        const request = new Request(url, { method: 'POST', body, signal })
        const serverAction = () => requestData(request.clone())
        const answer = await (module.clientAction
          ? module.clientAction({ request, serverAction })
          : serverAction())
        if (redirectIn(answer)) throw answer
        if (signal.aborted) return
        const { data: actionData, status } =
          answer instanceof DataResponse ? answer : { data: answer, status: 200 }
        set({ navigation: { state: 'loading', location: target } })
        // A refused form changed nothing.
        const next = await load(target, signal, { formMethod: 'post', reload: status < 400 })
        if (!signal.aborted)
          arrive(target, { ...arrival, preventScrollReset: true }, { ...next, actionData })
      } catch (thrown) {
        if (signal.aborted) return
        if (redirectIn(thrown)) return follow(thrown, arrival)
        if (thrown instanceof DataResponse)
          return arrive(target, arrival, { failure: { error: thrown } })
        // No answer at all: the page stays, with what was typed.
        set({ navigation: IDLE })
        onUnreachable(thrown)
      }
    })
  }

  /** Loads the current page again. */
  async function revalidate(): Promise<void> {
    // During a navigation the next page is the one to load again.
    while (current) await current.done
    // An older answer would bring back the previous data.
    revalidating?.abort()
    const abort = (revalidating = new AbortController())
    set({ revalidation: 'loading' })
    const { location: target } = state
    try {
      const next = await load(target, abort.signal)
      if (!abort.signal.aborted) set(next)
    } catch (thrown) {
      // A redirect must not interrupt a navigation that has begun meanwhile.
      if (!abort.signal.aborted && !current) await follow(thrown, { by: 'replace' })
    } finally {
      if (revalidating === abort) set({ revalidation: 'idle' })
    }
  }

  return {
    base,
    current: (): State => state,
    navigate,
    submit,
    revalidate,
    /**
     * Fetches the code of a page that is probably visited next. Never fails: the visit fetches it
     * again.
     */
    preload: (pathname: string): void => void moduleOf(match(pathname).id).catch(() => {}),
    /** Scrolls after a page was rendered: to the top, an anchor, or the position it was left at. */
    settleScroll: scroll.settle,
    subscribe: listeners.subscribe,
    /** Follows Back and Forward. The function it returns ends that. */
    start(): () => void {
      if (!isOurs(history.state)) history.replaceState(FIRST_ENTRY, '')
      const popped = () => {
        // An anchor that the browser itself went to.
        if (!isOurs(history.state)) history.replaceState({ key: newKey() }, '')
        void visit(locationOf(location, historyEntryOf(history.state), base), { by: 'pop' })
      }
      window.addEventListener('popstate', popped)
      // The browser restored a frozen page: its navigation is lost, and its data may be old.
      const restored = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return
        current?.abort.abort()
        set({ navigation: IDLE })
        void revalidate()
      }
      window.addEventListener('pageshow', restored)
      const stopScroll = restoreScroll ? scroll.start(() => state.location.key) : () => {}
      return () => {
        window.removeEventListener('popstate', popped)
        window.removeEventListener('pageshow', restored)
        stopScroll()
      }
    },
  }
}

type HistoryEntry = { state?: unknown; key: string }
const FIRST_ENTRY: HistoryEntry = { key: 'default' }
const isOurs = (stored: unknown): stored is HistoryEntry =>
  typeof stored === 'object' && stored !== null && 'key' in stored && typeof stored.key === 'string'

/** The state of a history entry. One that the router did not write counts as the first. */
export const historyEntryOf = (stored: unknown): HistoryEntry =>
  isOurs(stored) ? stored : FIRST_ENTRY

function isEqual(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}
