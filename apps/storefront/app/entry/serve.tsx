import type { Drawings } from '../lib/drawings.ts'
import type { ServerContext } from '../lib/load-context.ts'
import { isPublic } from '../lib/page-headers.ts'
import { type Site, loadSite } from '../lib/load-site.ts'
import { serverAsking } from '../lib/api.ts'
import { directionFor, metaOf } from '../root.tsx'
import type { RouteId } from '../routes.ts'
import { Answer, data, redirectIn, waitIn } from '../router/answers.ts'
import { type DataAnswer, dataPath } from '../router/data-answer.ts'
import { documentOf } from './document.ts'
import { type Drawn, type DrawnState, drawFrame, drawInFrame, drawWhole } from './draw.tsx'
import type { KeptFrames } from './kept-frames.ts'
import { match } from '../router/match.ts'
import { pageDataText } from './page-data.ts'
import { placeOf } from '../router/place.ts'
import type { LoaderArgs, RouteModule, ServerRouteModule } from '../router/route-module.ts'
import type { Failure } from '../router/router.ts'

/** A page comes as one whole text, so that it can be hashed for the CSP, compressed once and kept; anything else is the answer's own body. */
export type Answered = { answer: Response; page: Buffer | null }

const FILES = import.meta.glob<ServerRouteModule>('../routes/*.tsx', { eager: true })
const moduleOf = (id: RouteId): ServerRouteModule => FILES[`../routes/${id}.tsx`] ?? {}

/** What is kept of what was drawn before; each only where it is. */
export type KeptDrawings = { drawings?: Drawings; frames?: KeptFrames }

type Args = LoaderArgs<string>
/** What a loader or an action came to: its data with status and headers, or a failure. Redirects are thrown. */
type Outcome = { answer: Answer } | { failure: Failure }

async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    const answer = await run()
    if (answer instanceof Response) throw answer
    return { answer: answer instanceof Answer ? answer : data(answer) }
  } catch (error) {
    if (error instanceof Response) throw error
    if (!(error instanceof Answer)) console.error(error)
    return { failure: { error } }
  }
}

const statusOf = (outcome: Outcome): number => {
  if ('answer' in outcome) return outcome.answer.status
  return outcome.failure.error instanceof Answer ? outcome.failure.error.status : 500
}

/** Whatever else was sent is no fault of ours. */
const isForm = (request: Request): Promise<boolean> =>
  request.formData().then(
    () => true,
    () => false,
  )

function act({ action }: ServerRouteModule, args: Args): Promise<Outcome> {
  return outcomeOf(async () => {
    if (!action) throw data(null, { status: 405 })
    if (!(await isForm(args.request.clone()))) throw data(null, { status: 400 })
    return action(args)
  })
}

/** Answers a request for a page: its document, or its data to a browser that is on the way to it. */
export async function serve(
  request: Request,
  context: ServerContext,
  kept: KeptDrawings,
): Promise<Answered> {
  const url = new URL(request.url)
  const asked = dataPath(url.pathname)
  try {
    if (asked === undefined) return await serveDocument(request, url, context, kept)
    url.pathname = asked
    return { answer: await serveData(new Request(url, request), url, context), page: null }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { answer: asked === undefined ? thrown : redirected(thrown), page: null }
  }
}

async function serveData(request: Request, url: URL, context: ServerContext): Promise<Response> {
  const { id, params } = match(url.pathname)
  const module = moduleOf(id)
  const args = { request, params, context }
  const outcome =
    request.method === 'POST'
      ? await act(module, args)
      : await outcomeOf(() => module.loader?.(args))
  const status = statusOf(outcome)
  if ('failure' in outcome)
    return jsonAnswer({ failed: status }, { status, headers: waitHeaders(outcome.failure) })
  return jsonAnswer({ data: outcome.answer.data, status }, { headers: outcome.answer.headers })
}

/** Whoever asks too much is told when to come back. */
function waitHeaders({ error }: Failure): Headers {
  const wait = waitIn(error)
  return new Headers(wait === undefined ? {} : { 'retry-after': String(wait) })
}

/** A failure is one for caches too: it is not to be kept. */
function jsonAnswer(
  answer: DataAnswer,
  { status = 200, headers = new Headers() }: { status?: number; headers?: Headers },
): Response {
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(JSON.stringify(answer), { status, headers })
}

/** A browser would follow a redirect by itself; the router has to hear of it. */
function redirected(response: Response): Response {
  const redirect = redirectIn(response)
  if (!redirect) return response
  const headers = new Headers(response.headers)
  headers.delete('location')
  return jsonAnswer({ redirect }, { headers })
}

const IDLE = { navigation: { state: 'idle', location: undefined }, revalidation: 'idle' } as const

async function serveDocument(
  request: Request,
  url: URL,
  context: ServerContext,
  kept: KeptDrawings,
): Promise<Answered> {
  const found = match(url.pathname)
  const module = moduleOf(found.id)
  const args = { request, params: found.params, context }
  const written =
    request.method === 'GET' || request.method === 'HEAD' ? undefined : await act(module, args)
  // What was written is read by a request without a body.
  const reading = written
    ? { ...args, request: new Request(url, { headers: request.headers }) }
    : args
  const [root, page] = await Promise.all([
    outcomeOf(() => loadSite(serverAsking(reading), context.served.demo)),
    written && 'failure' in written ? written : outcomeOf(() => module.loader?.(reading)),
  ])
  const status =
    [root, page, ...(written ? [written] : [])].map(statusOf).find((one) => one !== 200) ?? 200
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  for (const outcome of [written, page])
    if (outcome)
      ('answer' in outcome ? outcome.answer.headers : waitHeaders(outcome.failure)).forEach(
        (value, name) => headers.append(name, value),
      )
  const state: DrawnState = {
    ...IDLE,
    place: placeOf(url, { key: 'default' }),
    match: found,
    // A route without a page has redirected by now.
    module: module as RouteModule,
    root: 'answer' in root ? (root.answer.data as Site) : undefined,
    loaderData: 'answer' in page ? page.answer.data : undefined,
    actionData: written && 'answer' in written ? written.answer.data : undefined,
    failure: 'failure' in root ? root.failure : 'failure' in page ? page.failure : undefined,
  }
  const tags = metaOf(state)
  // Only what names its one address is meant to be found (lib/page-head.ts): not carts, orders, results and mistakes.
  if (status !== 200 || !tags.some((tag) => 'rel' in tag && tag.rel === 'canonical'))
    headers.set('x-robots-tag', 'noindex')
  if (request.method === 'HEAD')
    return { answer: new Response(null, { status, headers }), page: null }

  const { lang } = state.root ?? { lang: 'en' }
  const texts = textsUrl(context, lang)
  const text = pageDataText(state)
  const isKept = status === 200 && isPublic(headers)
  const drawings = isKept ? kept.drawings : undefined
  const model = { address: request.url, data: text, texts, handed: context.handed }
  const known = drawings?.find(model)
  if (known) return { answer: new Response(null, { status, headers }), page: known }
  const drawn = await draw(state, context, isKept ? { frames: kept.frames, texts } : undefined)
  const document = documentOf(
    {
      lang,
      dir: directionFor(state.root),
      demo: context.served.demo,
      route: found.id,
      tags,
      textsUrl: texts,
    },
    drawn,
    drawn.failed ? pageDataText(drawn.state) : text,
  )
  if (!drawn.failed) drawings?.keep(model, document)
  return {
    answer: new Response(null, { status: drawn.failed ? 500 : status, headers }),
    page: document,
  }
}

/** The address changes when the texts do, so the file may be kept for ever. */
const textsUrl = ({ served }: ServerContext, lang: string): string =>
  `/locales/${lang}/storefront.json?v=${served.texts.of(lang).version}`

type Framing = { frames: KeptFrames | undefined; texts: string }

/** In the frame that is kept where the page is the same for everybody; what cannot be drawn so is drawn as a whole, which says why. */
async function draw(
  state: DrawnState,
  { handed }: ServerContext,
  framing: Framing | undefined,
): Promise<Drawn> {
  const { root: site, match: found, place } = state
  const framed = site && found.framed && framing?.frames
  if (!framed) return drawWhole(state, handed)
  try {
    const frame = await framed.of({ site, place, texts: framing.texts }, () => drawFrame(state))
    return (frame && (await drawInFrame(state, handed, frame))) ?? (await drawWhole(state, handed))
  } catch {
    return drawWhole(state, handed)
  }
}
