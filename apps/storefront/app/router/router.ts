import type { RouteId } from '../routes.ts'
import { Answer, redirectIn } from './answers.ts'
import { askData } from './data-answer.ts'
import { type Match, match } from './match.ts'
import { type Place, type To, hrefOf, placeOf, urlOf } from './place.ts'
import type { RouteModule, ShouldRevalidateArgs } from './route-module.ts'
import { createScrollKeeper } from './scroll.ts'

/** What failed in place of a page: an Answer with its status, or whatever was thrown. */
export type Failure = { error: unknown }

/** All that a page is drawn from. `root` is undefined when it could not be loaded. */
export type Shown<Root> = {
  place: Place
  match: Match
  module: RouteModule | undefined
  root: Root | undefined
  loaderData: unknown
  actionData: unknown
  failure: Failure | undefined
}
export type Navigation = { state: 'idle' | 'loading' | 'submitting'; location: Place | undefined }
export type RouterState<Root> = Shown<Root> & {
  navigation: Navigation
  revalidation: 'idle' | 'loading'
}

export type NavigateOptions = {
  replace?: boolean | undefined
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined
  /** Kept with the entry in the history; what can be cloned. */
  state?: unknown
  viewTransition?: boolean | undefined
  /** What the page is loaded with was asked for before: the press can be answered first. */
  prepared?: boolean | undefined
}
export type SubmitOptions = {
  action: string
  method: 'get' | 'post'
  replace?: boolean | undefined
}

export type RootLoader<Root> = {
  load: (request: Request) => Promise<Root>
  shouldRevalidate: (args: ShouldRevalidateArgs) => boolean
}
type Given<Root> = {
  first: Shown<Root>
  root: RootLoader<Root>
  moduleOf: (id: RouteId) => Promise<RouteModule>
  /** Resolves when what answers a press can be seen. */
  answerSeen: () => Promise<void>
  /** A form was sent and nobody answered. */
  onUnanswered: (cause: unknown) => void
  window: Window
}
/** How a page is arrived at: a new entry in the history, another in place of the present one, or one that the browser went to. */
type Way = { by: 'push' | 'replace' | 'pop' } & Pick<
  NavigateOptions,
  'preventScrollReset' | 'viewTransition' | 'prepared'
>
/** `transition`: the change of page may be shown as one. */
type Listener<Root> = (state: RouterState<Root>, how: { transition: boolean }) => void

const IDLE: Navigation = { state: 'idle', location: undefined }
const newKey = (): string => crypto.randomUUID().slice(0, 8)

export type Router<Root> = ReturnType<typeof createRouter<Root>>

/**
 * Moves a browser from page to page without loading documents: loads the page's code and data, then changes address and state together. A navigation
 * that was overtaken by another never shows. What cannot be done here (other origins, a page whose code does not come) the browser does.
 */
export function createRouter<Root>({
  first,
  root,
  moduleOf,
  answerSeen,
  onUnanswered,
  window,
}: Given<Root>) {
  const { history, location } = window
  let state: RouterState<Root> = { ...first, navigation: IDLE, revalidation: 'idle' }
  let underway: { abort: AbortController; done: Promise<void> } | undefined
  let renewing: AbortController | undefined
  const listeners = new Set<Listener<Root>>()
  const scroll = createScrollKeeper(window)

  function set(next: Partial<RouterState<Root>>, transition = false): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener(state, { transition })
  }

  /** One navigation at a time: the one before is given up. `after`: nothing is done before, and nothing at all if it was overtaken by then. */
  function begin(
    navigation: Navigation,
    run: (signal: AbortSignal) => Promise<void>,
    after?: Promise<void>,
  ): Promise<void> {
    underway?.abort.abort()
    const abort = new AbortController()
    const go = () => {
      set({ navigation })
      return run(abort.signal)
    }
    const done = after ? after.then(() => (abort.signal.aborted ? undefined : go())) : go()
    underway = { abort, done }
    return done.finally(() => {
      if (underway?.abort === abort) underway = undefined
    })
  }

  const isShown = ({ pathname, search }: Place) =>
    pathname === state.place.pathname && search === state.place.search

  /** The page at a place, with what of the present one still holds. Redirects are thrown. */
  async function load(
    place: Place,
    signal: AbortSignal,
    { formMethod, renew = true }: { formMethod?: 'post'; renew?: boolean } = {},
  ) {
    const found = match(place.pathname)
    const [currentUrl, nextUrl] = [state.place, place].map(
      (at) => new URL(hrefOf(at), location.href),
    ) as [URL, URL]
    const asked = { currentUrl, nextUrl, formMethod }
    const isSame =
      state.failure === undefined &&
      found.id === state.match.id &&
      isEqual(found.params, state.match.params)
    const request = new Request(nextUrl, { signal })
    // What is being renewed does not hold for the next page either.
    const renewAll = state.revalidation === 'loading'
    const loadRoot =
      renewAll ||
      state.root === undefined ||
      root.shouldRevalidate({ ...asked, defaultShouldRevalidate: false })
    const nextRoot = loadRoot ? root.load(request) : state.root
    const shown = async (): Promise<Pick<Shown<Root>, 'module' | 'loaderData' | 'failure'>> => {
      const module = await moduleOf(found.id)
      if (
        isSame &&
        !renewAll &&
        !(module.shouldRevalidate?.({ ...asked, defaultShouldRevalidate: renew }) ?? renew)
      )
        return { module, loaderData: state.loaderData, failure: undefined }
      try {
        return { module, loaderData: await loadData(module, found, request), failure: undefined }
      } catch (error) {
        if (redirectIn(error) || signal.aborted) throw error
        return { module, loaderData: undefined, failure: { error } }
      }
    }
    const [rootData, page] = await Promise.all([nextRoot, shown()])
    return { match: found, root: rootData, ...page }
  }

  async function loadData(
    module: RouteModule,
    { params }: Match,
    request: Request,
  ): Promise<unknown> {
    const answer = module.clientLoader
      ? await module.clientLoader({ request, params })
      : module.asksServer
        ? await askData(request)
        : undefined
    if (redirectIn(answer)) throw answer
    return answer instanceof Answer ? answer.data : answer
  }

  function commit(place: Place, way: Way, next: Partial<RouterState<Root>>): void {
    scroll.remember(state.place.key)
    if (way.by !== 'pop') {
      const entry = { key: place.key, state: place.state }
      if (way.by === 'push') history.pushState(entry, '', hrefOf(place))
      else history.replaceState(entry, '', hrefOf(place))
    }
    scroll.expect(place, way.by === 'pop' ? 'back' : way.preventScrollReset ? 'stay' : 'top')
    set({ place, navigation: IDLE, ...next }, way.viewTransition)
  }

  /** At a place with all that is shown there: a renewal that is under way would bring back what was there before. */
  function arrive(place: Place, way: Way, next: Partial<RouterState<Root>>): void {
    renewing?.abort()
    commit(place, way, next)
  }

  /** Where a thrown redirect leads, or the browser itself when this is not ours to show. */
  async function follow(thrown: unknown, way: Way): Promise<void> {
    const redirect = redirectIn(thrown)
    if (!redirect) throw thrown
    const to = new URL(redirect.to, location.href)
    const replace = way.by !== 'push'
    if (redirect.reload || to.origin !== location.origin)
      return replace ? location.replace(to) : location.assign(to)
    await navigate(hrefOf(to), { replace })
  }

  function visit(place: Place, way: Way): Promise<void> {
    // A mark within the page asks for nothing.
    const isMark =
      way.by === 'pop' ? place.hash !== state.place.hash : way.by === 'push' && place.hash !== ''
    if (isMark && isShown(place)) {
      underway?.abort.abort()
      commit(place, way, {})
      return Promise.resolve()
    }
    const run = async (signal: AbortSignal) => {
      try {
        // A page that is there already would else be drawn, and both be pictured, in the frame that answers the press.
        const [next] = await Promise.all([
          load(place, signal),
          !way.prepared && way.viewTransition && answerSeen(),
        ])
        if (!signal.aborted) arrive(place, way, { ...next, actionData: undefined })
      } catch (thrown) {
        if (signal.aborted) return
        if (redirectIn(thrown)) return follow(thrown, way)
        // Its code did not come: the browser shows the page, or what there is instead of it.
        location.assign(hrefOf(place))
      }
    }
    return begin(
      { state: 'loading', location: place },
      run,
      way.prepared ? answerSeen() : undefined,
    )
  }

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const url = urlOf(to, location.href)
    if (url.origin !== location.origin) return location.assign(url)
    const place = placeOf(url, { state: options.state, key: newKey() })
    const by = options.replace || url.href === location.href ? 'replace' : 'push'
    await visit(place, { ...options, by })
  }

  /** A form that was sent: to the page's action, and on to where that leads; the page stays and shows the answer where it leads nowhere. */
  async function submit(form: FormData, { action, method, replace }: SubmitOptions): Promise<void> {
    const url = urlOf(action, location.href)
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    if (method === 'get') return navigate(`${url.pathname}?${body}`, { replace })
    const place = placeOf(url, { key: newKey() })
    const way: Way = { by: replace || isShown(place) ? 'replace' : 'push' }
    await begin({ state: 'submitting', location: place }, async (signal) => {
      try {
        const module = await moduleOf(match(place.pathname).id)
        const request = new Request(url, { method: 'POST', body, signal })
        const serverAction = () => askData(request.clone())
        const answer = await (module.clientAction
          ? module.clientAction({ request, serverAction })
          : serverAction())
        if (redirectIn(answer)) throw answer
        if (signal.aborted) return
        const { data: actionData, status } =
          answer instanceof Answer ? answer : { data: answer, status: 200 }
        set({ navigation: { state: 'loading', location: place } })
        // What was refused changed nothing.
        const next = await load(place, signal, { formMethod: 'post', renew: status < 400 })
        if (!signal.aborted)
          arrive(place, { ...way, preventScrollReset: true }, { ...next, actionData })
      } catch (thrown) {
        if (signal.aborted) return
        if (redirectIn(thrown)) return follow(thrown, way)
        if (thrown instanceof Answer) return arrive(place, way, { failure: { error: thrown } })
        // No answer at all: what was typed stays where it is.
        set({ navigation: IDLE })
        onUnanswered(thrown)
      }
    })
  }

  /** Asks for the present page anew. */
  async function revalidate(): Promise<void> {
    // Where somebody is on the way to another page, that one is renewed.
    while (underway) await underway.done
    // An answer that was overtaken would bring back what was chosen before.
    renewing?.abort()
    const abort = (renewing = new AbortController())
    set({ revalidation: 'loading' })
    const { place } = state
    try {
      const next = await load(place, abort.signal)
      if (!abort.signal.aborted) set(next)
    } catch (thrown) {
      // Whoever has begun to leave the page is sent nowhere by it.
      if (!abort.signal.aborted && !underway) await follow(thrown, { by: 'replace' })
    } finally {
      if (renewing === abort) set({ revalidation: 'idle' })
    }
  }

  return {
    current: () => state,
    navigate,
    submit,
    revalidate,
    /** Fetches the code of a page that somebody will probably go to. It never fails: what did not come is asked for again. */
    preload: (pathname: string): void => void moduleOf(match(pathname).id).catch(() => {}),
    /** After a page was drawn: to its top, its mark, or where it was left. */
    settleScroll: scroll.settle,
    subscribe(listener: Listener<Root>): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Begins to follow the browser's own back and forward. Answers how to end that. */
    start(): () => void {
      if (!isOurs(history.state)) history.replaceState(FIRST, '')
      const went = () => {
        // A mark that the browser itself went to.
        if (!isOurs(history.state)) history.replaceState({ key: newKey() }, '')
        void visit(placeOf(location, entryOf(history.state)), { by: 'pop' })
      }
      window.addEventListener('popstate', went)
      // The browser had kept the page as it was left: nothing is under way any more, and what it shows may be old.
      const back = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return
        underway?.abort.abort()
        set({ navigation: IDLE })
        void revalidate()
      }
      window.addEventListener('pageshow', back)
      const stopKeeping = scroll.start(() => state.place.key)
      return () => {
        window.removeEventListener('popstate', went)
        window.removeEventListener('pageshow', back)
        stopKeeping()
      }
    },
  }
}

type Entry = { state?: unknown; key: string }
const FIRST: Entry = { key: 'default' }
const isOurs = (kept: unknown): kept is Entry =>
  typeof kept === 'object' && kept !== null && 'key' in kept && typeof kept.key === 'string'

/** What an entry in the history keeps; one that is not ours is the first. */
export const entryOf = (kept: unknown): Entry => (isOurs(kept) ? kept : FIRST)

function isEqual(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}
