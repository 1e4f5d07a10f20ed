import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { claimedName } from '../../../core/plain-name.ts'
import { Refusal } from '../../../core/refuse.ts'
import { consumePoint, countInMemory } from '../../../http/api/rate-limit-counter.ts'
import { clientAddressOf } from '../../../http/client-address.ts'
import type { LinkLimit } from '../../../http/pages/secret-link-pages.ts'
import { cookieValue } from '../../../http/same-origin.ts'
import { langOf } from '../../../http/api/error-response.ts'
import { sessionCookies, waitingCookie } from '../../../http/session-cookies.ts'
import { sessionWire } from '../account.wire.ts'
import { setFlowFirstname } from './identity.store.ts'
import {
  FLOW_MS,
  finishSocialSignIn,
  isSocialProvider,
  startSocialSignIn,
} from './social-sign-in.ts'

const COOKIE = 'sign_in'
/** By one address. */
const CALLS_A_MINUTE = 30
const FORM_BYTES = 20_000

type ByProvider = { Params: { provider: string } }

/**
 * Redirects to a sign-in provider and handles its callback. Browsers are redirected with cookies;
 * clients that accept JSON get the session or refusal as JSON. The callback works once, within ten
 * minutes, only in the browser that started the sign-in.
 */
export function socialPages(
  app: FastifyInstance,
  deps: Deps,
  { scale = 1, count = countInMemory }: LinkLimit = {},
): void {
  const counter = count({ name: 'social_sign_in', points: CALLS_A_MINUTE * scale, seconds: 60 })
  const secure = deps.origin.startsWith('https:')
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    // Each sign-in stores a row, and each callback calls its provider.
    scope.addHook('onRequest', async (request, reply) => {
      const over = await consumePoint(counter, clientAddressOf(request))
      if (!over) return
      reply.header('retry-after', String(over.retryAfterSeconds))
      throw new Refusal('too_many_requests')
    })
    scope.get<ByProvider & { Querystring: { next?: unknown } }>(
      '/api/v1/auth/:provider/redirect',
      async (request, reply) => {
        const { provider } = request.params
        const started = isSocialProvider(provider)
          ? await startSocialSignIn(deps, provider, request.query.next)
          : undefined
        if (!started) return redirect(reply, '/login?refused=provider_refused')
        reply.header(
          'set-cookie',
          `${COOKIE}=${started.browser}; ${flowCookie(secure, FLOW_MS / 1000)}`,
        )
        return redirect(reply, started.url.href)
      },
    )
    scope.get<ByProvider>('/api/v1/auth/:provider/callback', (request, reply) =>
      handleCallback(deps, request, reply, request.params.provider),
    )
    // Apple posts a form from its own site, without our SameSite cookie. The redirect turns it into
    // an ordinary visit, which has the cookie.
    scope.post<ByProvider>('/api/v1/auth/:provider/callback', async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const firstname = firstnameIn(form.get('user'))
      if (firstname) await setFlowFirstname(deps.database, form.get('state') ?? '', firstname)
      form.delete('user')
      return redirect(
        reply,
        `/api/v1/auth/${encodeURIComponent(request.params.provider)}/callback?${form}`,
      )
    })
  })
}

async function handleCallback(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
) {
  const secure = deps.origin.startsWith('https:')
  const search = new URL(request.url, deps.origin).search
  const asJson = String(request.headers.accept ?? '').startsWith('application/json')
  // The flow's cookie is removed after success and failure alike.
  const expiredCookie = `${COOKIE}=; ${flowCookie(secure, 0)}`
  try {
    if (!isSocialProvider(provider)) throw new Refusal('provider_refused')
    const finished = await finishSocialSignIn(deps, {
      provider,
      search,
      state: new URLSearchParams(search).get('state') ?? '',
      browser: cookieValue(request.headers.cookie, COOKIE) ?? '',
      userAgent: request.headers['user-agent'],
      lang: langOf(request),
    })
    const { next } = finished
    if ('waiting' in finished) {
      if (asJson) throw finished.waiting
      const token = String(finished.waiting.details.data?.['access_token'])
      reply.header('set-cookie', [expiredCookie, waitingCookie(token, secure)])
      return redirect(reply, `/second-factor?next=${encodeURIComponent(next)}`)
    }
    const { session } = finished
    const wire = sessionWire(session)
    if (asJson)
      return reply
        .header('set-cookie', expiredCookie)
        .header('cache-control', 'no-store')
        .send({ status: true, data: wire })
    reply.header('set-cookie', [expiredCookie, ...sessionCookies(wire, secure)])
    return redirect(reply, `/signed-in?next=${encodeURIComponent(next)}&method=${provider}`)
  } catch (error) {
    if (!(error instanceof Refusal) || asJson) throw error
    reply.header('set-cookie', expiredCookie)
    return redirect(
      reply,
      `/login?refused=${error.code === 'email_taken' ? 'email_taken' : 'provider_refused'}`,
    )
  }
}

const flowCookie = (secure: boolean, seconds: number) =>
  `HttpOnly; SameSite=Lax; Path=/api/v1/auth; Max-Age=${seconds}${secure ? '; Secure' : ''}`
const redirect = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 303)

/** Apple sends `{"name":{"firstName":"Ada"}}` at the first sign-in only. */
function firstnameIn(user: string | null): string | undefined {
  if (!user) return undefined
  try {
    const appleUser: { name?: { firstName?: unknown } } | null = JSON.parse(user)
    return claimedName(appleUser?.name?.firstName)
  } catch {
    // The field is not trusted: invalid JSON counts as no name.
    return undefined
  }
}
