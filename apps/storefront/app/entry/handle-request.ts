import { type DataReply, pagePathOf } from '@hawker/web/router/data-request'
import { locationOf } from '@hawker/web/router/location'
import { DataResponse, data, redirectIn, retryAfterOf } from '@hawker/web/router/responses'
import type { Failure } from '@hawker/web/router/router'
import { serverLoadContext } from '../lib/api.ts'
import type { ServerContext } from '../lib/page/server-context.ts'
import { type Site, loadSite } from '../lib/page/load-site.ts'
import { isPublic } from '../lib/page/page-headers.ts'
import type { LoaderArgs, PageModule, ServerPageModule } from '../lib/page/route-types.ts'
import { directionFor, headOf } from '../root.tsx'
import { type RouteId, type StorefrontState, match } from '../routes.ts'
import { documentOf } from './document.ts'
import type { LayoutCache } from './layout-cache.ts'
import { pageDataHtml } from './page-data.ts'
import type { RenderCache } from './render-cache.ts'
import { type RenderedPage, renderInLayout, renderLayout, renderPage } from './render.tsx'

/**
 * `page`: a whole document, to be hashed for the CSP, compressed and cached; otherwise `answer` has
 * a body.
 */
export type Reply = { answer: Response; page: Buffer | null }

/** The caches that are switched on. */
export type RenderCaches = { pages?: RenderCache; layouts?: LayoutCache }

const MODULES = import.meta.glob<ServerPageModule>('../routes/*.tsx', { eager: true })
const moduleOf = (id: RouteId): ServerPageModule => MODULES[`../routes/${id}.tsx`] ?? {}

type Args = LoaderArgs<string>
/** The result of a loader or an action. Redirects are thrown. */
type Outcome = { answer: DataResponse } | { failure: Failure }

async function outcomeOf(
  run: () => unknown,
  { report }: ServerContext['served'],
): Promise<Outcome> {
  try {
    const answer = await run()
    if (answer instanceof Response) throw answer
    return { answer: answer instanceof DataResponse ? answer : data(answer) }
  } catch (error) {
    if (error instanceof Response) throw error
    if (!(error instanceof DataResponse)) report(error)
    return { failure: { error } }
  }
}

const statusOf = (outcome: Outcome): number => {
  if ('answer' in outcome) return outcome.answer.status
  return outcome.failure.error instanceof DataResponse ? outcome.failure.error.status : 500
}

const isForm = (request: Request): Promise<boolean> =>
  request.formData().then(
    () => true,
    () => false,
  )

function runAction({ action }: ServerPageModule, args: Args): Promise<Outcome> {
  const run = async () => {
    if (!action) throw data(null, { status: 405 })
    if (!(await isForm(args.request.clone()))) throw data(null, { status: 400 })
    return action(args)
  }
  return outcomeOf(run, args.context.served)
}

/** Answers a request for a page's document, or for its data during a navigation. */
export async function handleRequest(
  request: Request,
  context: ServerContext,
  caches: RenderCaches,
): Promise<Reply> {
  const url = new URL(request.url)
  const pagePath = pagePathOf(url.pathname)
  try {
    if (pagePath === undefined) return await answerDocument(request, url, context, caches)
    url.pathname = pagePath
    return { answer: await answerData(new Request(url, request), url, context), page: null }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { answer: pagePath === undefined ? thrown : redirectReply(thrown), page: null }
  }
}

async function answerData(request: Request, url: URL, context: ServerContext): Promise<Response> {
  const { id, params } = match(url.pathname)
  const module = moduleOf(id)
  const args = { request, params, context }
  const outcome =
    request.method === 'POST'
      ? await runAction(module, args)
      : await outcomeOf(() => module.loader?.(args), context.served)
  const status = statusOf(outcome)
  if ('failure' in outcome)
    return jsonReply({ failed: status }, { status, headers: retryHeaders(outcome.failure) })
  return jsonReply({ data: outcome.answer.data, status }, { headers: outcome.answer.headers })
}

/** An outage of the database often ends within seconds. */
const OUTAGE_SECONDS = 2

/** Tells a client when to come back, after a rate limit or in an outage. */
function retryHeaders({ error }: Failure): Headers {
  const isDown = error instanceof DataResponse && error.status === 503
  const wait = isDown ? OUTAGE_SECONDS : retryAfterOf(error)
  return new Headers(wait === undefined ? {} : { 'retry-after': String(wait) })
}

/** A failure keeps its HTTP status, so that no cache stores it. */
function jsonReply(
  reply: DataReply,
  { status = 200, headers = new Headers() }: { status?: number; headers?: Headers },
): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(reply), { status, headers })
}

/** A redirect as JSON: `fetch` would follow a real one, and the router would not learn of it. */
function redirectReply(response: Response): Response {
  const redirect = redirectIn(response)
  if (!redirect) return response
  const headers = new Headers(response.headers)
  headers.delete('location')
  return jsonReply({ redirect }, { headers })
}

const IDLE = { navigation: { state: 'idle', location: undefined }, revalidation: 'idle' } as const

async function answerDocument(
  request: Request,
  url: URL,
  context: ServerContext,
  caches: RenderCaches,
): Promise<Reply> {
  const found = match(url.pathname)
  const module = moduleOf(found.id)
  const args = { request, params: found.params, context }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const action = isRead ? undefined : await runAction(module, args)
  // After an action, the loaders read by a request without a body.
  const readArgs = action
    ? { ...args, request: new Request(url, { headers: request.headers }) }
    : args
  const [root, page] = await Promise.all([
    outcomeOf(() => loadSite(serverLoadContext(readArgs), context.served.demo), context.served),
    action && 'failure' in action
      ? action
      : outcomeOf(() => module.loader?.(readArgs), context.served),
  ])
  const status =
    [root, page, ...(action ? [action] : [])].map(statusOf).find((one) => one !== 200) ?? 200
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const outcome of [action, page])
    if (outcome)
      ('answer' in outcome ? outcome.answer.headers : retryHeaders(outcome.failure)).forEach(
        (value, name) => headers.append(name, value),
      )
  // What all pages are rendered with may be all that failed.
  if (status === 503) headers.set('retry-after', String(OUTAGE_SECONDS))
  const state: StorefrontState = {
    ...IDLE,
    location: locationOf(url, { key: 'default' }),
    match: found,
    // A route without a component has redirected by now.
    module: module as PageModule,
    root: 'answer' in root ? (root.answer.data as Site) : undefined,
    loaderData: 'answer' in page ? page.answer.data : undefined,
    actionData: action && 'answer' in action ? action.answer.data : undefined,
    failure: 'failure' in root ? root.failure : 'failure' in page ? page.failure : undefined,
  }
  const tags = headOf(state)
  // Search engines may list only pages with a canonical address (lib/page-head.ts): no carts,
  // orders, search results or errors.
  if (status !== 200 || !tags.some((tag) => 'rel' in tag && tag.rel === 'canonical'))
    headers.set('x-robots-tag', 'noindex')
  if (request.method === 'HEAD')
    return { answer: new Response(null, { status, headers }), page: null }

  const { lang } = state.root ?? { lang: 'en' }
  const texts = textsUrl(context, lang)
  const pageData = pageDataHtml(state).html
  const isCacheable = status === 200 && isPublic(headers)
  const pages = isCacheable ? caches.pages : undefined
  const input = { address: request.url, data: pageData, texts, parts: context.serverParts }
  const known = pages?.find(input)
  if (known) return { answer: new Response(null, { status, headers }), page: known }
  const layouts = isCacheable ? caches.layouts : undefined
  const rendered = await render(state, context, layouts, texts)
  const document = documentOf(
    {
      lang,
      dir: directionFor(state.root),
      demo: context.served.demo,
      route: found.id,
      tags,
      textsUrl: texts,
    },
    rendered,
    rendered.failed ? pageDataHtml(rendered.state).html : pageData,
  )
  if (!rendered.failed) pages?.store(input, document)
  return {
    answer: new Response(null, { status: rendered.failed ? 500 : status, headers }),
    page: document,
  }
}

/** The address changes with the texts, so the file may be cached for ever. */
const textsUrl = ({ served }: ServerContext, lang: string): string =>
  `/locales/${lang}/storefront.json?v=${served.texts.of(lang).version}`

/**
 * Renders into a cached layout where the page is public. Where that fails, renders the whole page,
 * which reports why.
 */
async function render(
  state: StorefrontState,
  { serverParts: parts }: ServerContext,
  layouts: LayoutCache | undefined,
  texts: string,
): Promise<RenderedPage> {
  const { root: site, match: found, location } = state
  if (!site || !found.framed || !layouts) return renderPage(state, parts)
  try {
    const layout = await layouts.get({ site, location, texts }, () => renderLayout(state))
    const page = layout && (await renderInLayout(state, parts, layout))
    return page ?? (await renderPage(state, parts))
  } catch {
    return renderPage(state, parts)
  }
}
