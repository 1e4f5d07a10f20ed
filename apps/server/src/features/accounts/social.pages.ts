import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refuse.ts'
import { cookieOf } from '../../http/same-origin.ts'
import { sessionCookies } from '../../http/session-cookies.ts'
import { sessionWire } from './account.wire.ts'
import { nameFlow } from './identity.store.ts'
import { FLOW_MS, beginSocial, finishSocial, isSocialProvider } from './social.ts'

const COOKIE = 'sign_in'
const FORM_BYTES = 20_000

type ByProvider = { Params: { provider: string } }

/**
 * The way to a provider and back (behaviour 4.18). Browsers are sent on with cookies; whoever asks for JSON gets the session or the refusal as
 * JSON. The way back counts only in the browser that left, once, within ten minutes.
 */
export function socialPages(app: FastifyInstance, deps: Deps): void {
  const secure = deps.origin.startsWith('https:')
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.get<ByProvider & { Querystring: { next?: unknown } }>(
      '/api/v1/auth/:provider/redirect',
      async (request, reply) => {
        const { provider } = request.params
        const left = isSocialProvider(provider)
          ? await beginSocial(deps, provider, request.query.next)
          : undefined
        if (!left) return goTo(reply, '/login?refused=provider_refused')
        reply.header(
          'set-cookie',
          `${COOKIE}=${left.browser}; ${flowCookie(secure, FLOW_MS / 1000)}`,
        )
        return goTo(reply, left.url.href)
      },
    )
    scope.get<ByProvider>('/api/v1/auth/:provider/callback', (request, reply) =>
      comeBack(deps, request, reply, request.params.provider),
    )
    // Apple answers by a form from its own site, to which no cookie of ours is given: it is taken as an ordinary visit from there on.
    scope.post<ByProvider>('/api/v1/auth/:provider/callback', async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const firstname = firstnameIn(form.get('user'))
      if (firstname) await nameFlow(deps.database, form.get('state') ?? '', firstname)
      form.delete('user')
      return goTo(
        reply,
        `/api/v1/auth/${encodeURIComponent(request.params.provider)}/callback?${form}`,
      )
    })
  })
}

async function comeBack(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
) {
  const secure = deps.origin.startsWith('https:')
  const search = new URL(request.url, deps.origin).search
  const asJson = String(request.headers.accept ?? '').startsWith('application/json')
  // Whatever comes out, this way was gone.
  const over = `${COOKIE}=; ${flowCookie(secure, 0)}`
  try {
    if (!isSocialProvider(provider)) throw new Refusal('provider_refused')
    const { session, next } = await finishSocial(deps, {
      provider,
      search,
      state: new URLSearchParams(search).get('state') ?? '',
      browser: cookieOf(request.headers.cookie, COOKIE) ?? '',
      userAgent: request.headers['user-agent'],
    })
    const wire = sessionWire(session)
    if (asJson)
      return reply
        .header('set-cookie', over)
        .header('cache-control', 'no-store')
        .send({ status: true, data: wire })
    reply.header('set-cookie', [over, ...sessionCookies(wire, secure)])
    return goTo(reply, `/signed-in?next=${encodeURIComponent(next)}&method=${provider}`)
  } catch (error) {
    if (!(error instanceof Refusal) || asJson) throw error
    reply.header('set-cookie', over)
    return goTo(
      reply,
      `/login?refused=${error.code === 'email_taken' ? 'email_taken' : 'provider_refused'}`,
    )
  }
}

const flowCookie = (secure: boolean, seconds: number) =>
  `HttpOnly; SameSite=Lax; Path=/api/v1/auth; Max-Age=${seconds}${secure ? '; Secure' : ''}`
const goTo = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 303)

/** `{"name":{"firstName":"Ada"}}`, said by Apple the first time only. */
function firstnameIn(user: string | null): string | undefined {
  if (!user) return undefined
  try {
    const said: { name?: { firstName?: unknown } } | null = JSON.parse(user)
    const name = said?.name?.firstName
    return typeof name === 'string' && !/[\u0000\ud800-\udfff]/.test(name)
      ? name.slice(0, 60)
      : undefined
  } catch {
    // Written by somebody else: as if nothing was said.
    return undefined
  }
}
