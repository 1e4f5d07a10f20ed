import { type Html, markup } from '@hawker/std/markup'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { sourceHash } from '../../../http/pages/content-security-policy.ts'
import {
  type PageTexts,
  STYLE,
  plainPage,
  secretHeaders,
  section,
  textsFor,
} from '../../../http/pages/plain-page.ts'
import { type LinkLimit, secretLinkPages } from '../../../http/pages/secret-link-pages.ts'
import { optIn, optOut, phoneHash, wantsNoTexts } from './text-opt-out.store.ts'

type LinkRoute = { Params: { token: string }; Querystring: { lang?: unknown } }
const POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
const HASH_BYTES = 32

/** The path by which a number stops all texts. Its token is the keyed hash of the number. */
export const stopSmsPath = (personalDataKey: Uint8Array, phone: string): string =>
  `/no-texts/${phoneHash(personalDataKey, phone).toString('base64url')}`

/** A link to stop all texts, for pages that a text opens. */
export const stopSmsLinkHtml = (path: string, { own, lang }: PageTexts): Html =>
  section(markup`<a href="${path}?lang=${lang}">${own('texts.stop')}</a>`)

/** /no-texts/{token}: stops all text messages to a number, or allows them again. */
export function textPages(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  limit: LinkLimit = {},
): void {
  secretLinkPages(app, 'no_texts_link', limit, (pages) => {
    pages.get<LinkRoute>('/no-texts/:token', async (request, reply) => {
      const hash = hashIn(request)
      if (!hash) return reply.callNotFound()
      return send(reply, page(request, await wantsNoTexts(database, hash)))
    })
    // Everyone with the link may answer. Another site does not know it, so no origin is checked.
    for (const [answer, write] of [
      ['stop', optOut],
      ['allow', optIn],
    ] as const)
      pages.post<LinkRoute>(`/no-texts/:token/${answer}`, async (request, reply) => {
        const hash = hashIn(request)
        if (!hash) return reply.callNotFound()
        await write(database, hash, clock.now())
        const path = `/no-texts/${request.params.token}?lang=${textsOf(request).lang}`
        return secretHeaders(reply).redirect(path, 303)
      })
  })
}

const textsOf = ({ query, headers }: FastifyRequest<LinkRoute>): PageTexts =>
  textsFor(query.lang, headers['accept-language'])

function hashIn({ params }: FastifyRequest<LinkRoute>): Buffer | undefined {
  const hash = Buffer.from(params.token, 'base64url')
  return hash.length === HASH_BYTES && hash.toString('base64url') === params.token
    ? hash
    : undefined
}

function page(request: FastifyRequest<LinkRoute>, isMuted: boolean): string {
  const texts = textsOf(request)
  const { own, lang } = texts
  const answer = isMuted ? 'allow' : 'stop'
  const title = own(isMuted ? 'texts.stopped' : 'texts.stop')
  const action = `/no-texts/${request.params.token}/${answer}?lang=${lang}`
  const label = own(isMuted ? 'texts.allow' : 'texts.stop_yes')
  return plainPage(texts, title, [
    section(
      markup`<div role="status"><h1>${title}</h1></div>`,
      markup`<p>${own('texts.hint')}</p>`,
      markup`<form method="post" action="${action}"><button class="action">${label}</button></form>`,
    ),
  ])
}

const send = (reply: FastifyReply, text: string) =>
  secretHeaders(reply)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
