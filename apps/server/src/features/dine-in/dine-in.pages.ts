import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TableSession } from '@hawker/contract/dine-in'
import { HOUR_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import { type PageTexts, secretHeaders, textsFor } from '../../http/pages/plain-page.ts'
import { type LinkLimit, secretLinkPages } from '../../http/pages/secret-link-pages.ts'
import { cookieValue } from '../../http/same-origin.ts'
import { enterTableCode } from './guests/enter-code.ts'
import { openTable } from './guests/open-table.ts'
import { PAGE_POLICY, type CodeProblem, tableGonePage, tablePage } from './table-page.html.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'origin' | 'personalDataKey'>
type TableRoute = {
  Params: { uuid: string }
  Querystring: { k?: unknown; lang?: unknown; wrong?: unknown }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const COOKIE_SECONDS = (6 * HOUR_MS) / 1000
/** The pages of the shop read it: `session.shop id.slug`. The session alone decides what its holder may do. */
const COOKIE = 'table'

/**
 * /table/{uuid}?k={key}: the page behind a table's printed code. It opens the session, and leads to
 * the menu and to group orders of the table. A wrong key is answered like an unknown table.
 */
export function dineInPages(app: FastifyInstance, deps: Needs, limit: LinkLimit = {}): void {
  secretLinkPages(app, 'table_link', limit, (pages) => {
    pages.get<TableRoute>('/table/:uuid', async (request, reply) => {
      const texts = textsOfRequest(request)
      const session = await sessionOf(deps, request, texts.lang)
      if (!session) return html(reply.code(404), tableGonePage(texts))
      reply.header('set-cookie', tableCookie(session, deps.origin))
      const page = tablePage(session, texts, {
        action: `${pathOf(request, texts)}`,
        problem: problemOf(request.query.wrong),
      })
      return html(reply, page)
    })
    // Everyone with the code's key may try. Another site does not know it, so no origin is checked.
    pages.post<TableRoute>('/table/:uuid', async (request, reply) => {
      const texts = textsOfRequest(request)
      const session = await sessionOf(deps, request, texts.lang)
      if (!session) return html(reply.code(404), tableGonePage(texts))
      const problem = await enterCode(deps, session, request.body)
      const path = `${pathOf(request, texts)}${problem === null ? '' : `&wrong=${problem}`}`
      return secretHeaders(reply).redirect(path, 303)
    })
  })
}

const textsOfRequest = ({ query, headers }: FastifyRequest<TableRoute>): PageTexts =>
  textsFor(query.lang ?? cookieValue(headers.cookie, 'locale'), headers['accept-language'])

const keyOf = ({ query: { k: key } }: FastifyRequest<TableRoute>): string =>
  typeof key === 'string' ? key : ''

const pathOf = (request: FastifyRequest<TableRoute>, { lang }: PageTexts): string =>
  `/table/${encodeURIComponent(request.params.uuid)}?${new URLSearchParams({ k: keyOf(request), lang })}`

const problemOf = (wrong: unknown): CodeProblem | null =>
  wrong === 'wrong_code' || wrong === 'code_locked' ? wrong : null

/** Undefined for a wrong key and an unknown table. */
async function sessionOf(
  deps: Needs,
  request: FastifyRequest<TableRoute>,
  lang: string,
): Promise<TableSession | undefined> {
  const { uuid } = request.params
  if (!UUID.test(uuid)) return undefined
  try {
    return await deps.database.transaction((tx) =>
      openTable(tx, deps, { body: { table: uuid.toLowerCase(), key: keyOf(request) }, lang }),
    )
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function enterCode(
  deps: Needs,
  { uuid }: TableSession,
  body: unknown,
): Promise<CodeProblem | null> {
  const code = body instanceof URLSearchParams ? (body.get('code') ?? '') : ''
  try {
    await deps.database.transaction((tx) => enterTableCode(tx, deps, { uuid, code, lang: 'en' }))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'code_locked' ? 'code_locked' : 'wrong_code'
  }
}

function tableCookie({ uuid, shop }: TableSession, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const value = `${uuid}.${shop.id}.${encodeURIComponent(shop.slug)}`
  return `${COOKIE}=${value}; SameSite=Lax; Path=/; Max-Age=${COOKIE_SECONDS}${secure}`
}

const html = (reply: FastifyReply, text: string) =>
  secretHeaders(reply)
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
