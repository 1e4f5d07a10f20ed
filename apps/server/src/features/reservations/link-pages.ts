import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sourceHash } from '../../http/pages/content-security-policy.ts'
import { type PageTexts, STYLE, secretHeaders, textsFor } from '../../http/pages/plain-page.ts'
import { type LinkLimit, secretLinkPages } from '../../http/pages/secret-link-pages.ts'

export type LinkRoute = { Params: { token: string }; Querystring: { lang?: unknown } }
const POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Pages for everyone with a secret link, with plain forms. */
export const linkPages = (
  app: FastifyInstance,
  { name, ...limit }: { name: string } & LinkLimit,
  add: (pages: FastifyInstance) => void,
): void => secretLinkPages(app, name, limit, add)

export const textsOfRequest = ({ query, headers }: FastifyRequest<LinkRoute>): PageTexts =>
  textsFor(query.lang, headers['accept-language'])

export const sendHtml = (reply: FastifyReply, text: string) =>
  secretHeaders(reply)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
