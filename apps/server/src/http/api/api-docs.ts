import { COMMON_ERRORS, ERRORS } from '@hawker/contract/core/errors'
import { openApiDocument } from '@hawker/contract/core/openapi'
import { operations } from '@hawker/contract/core/operations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CompressibleBody, compressedBody, longLivedBody } from '../pages/compressed-body.ts'
import { contentEncoding } from '../pages/content-encoding.ts'
import { sourceHash } from '../pages/content-security-policy.ts'
import { markup, trusted } from '@hawker/std/markup'

const json = (value: unknown) => markup`<pre>${JSON.stringify(value, null, 2)}</pre>`

const STYLE = [
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}',
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem}',
  'details{border-block-end:1px solid #8884;padding:.4rem 0}\n',
  'summary{cursor:pointer;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap}',
  'b{min-width:4rem;font-variant-numeric:tabular-nums}code{font:14px ui-monospace,monospace}',
  'i{margin-inline-start:auto;opacity:.7;font-style:normal}\n',
  'pre{overflow:auto;padding:.75rem;border-radius:8px;background:#8882;font:13px/1.4 ui-monospace,monospace}',
  'h2{margin-block:2rem .5rem}',
].join('')

function page(): string {
  const groups = Map.groupBy([...operations], ([, op]) =>
    op.path
      .split('/')
      .slice(1, op.path.startsWith('/dashboard') ? 3 : 2)
      .join(' / '),
  )
  const sections = [...groups].map(([group, entries]) => {
    const rows = entries.map(([name, op]) => {
      const refusals = op.errors.map(
        (code, index) => markup`${index > 0 && ' · '}<code>${code}</code> ${ERRORS[code]}`,
      )
      const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
        op[part] ? [markup`<h4>${part}</h4>${json(op[part])}`] : [],
      )
      const { kind, schema, status } = op.response
      return [
        markup`<details id="${name}"><summary><b>${op.method}</b>`,
        markup`<code>/api/v1${op.path}</code><i>${op.who}</i></summary><p>${op.summary}</p>\n`,
        markup`<p>Refuses with: ${refusals.length > 0 ? refusals : 'none of its own'}`,
        markup`${op.idempotency && '. Needs an Idempotency-Key.'}</p>${parts}`,
        markup`<h4>response ${status} (${kind})</h4>${json(schema)}</details>`,
      ]
    })
    return markup`<h2>${group}</h2>${rows}`
  })
  const codes = COMMON_ERRORS.map((code, index) => markup`${index > 0 && ', '}<code>${code}</code>`)
  return markup`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Hawker API</title>
<style>${trusted(STYLE)}</style>
<h1>Hawker API</h1><p>Made from the contract; the same as
<a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
Any operation may also respond: ${codes}.</p>${sections}</html>`.html
}

/** Serves the contract as OpenAPI and as an HTML page. Both are built at the first request. */
export function serveApiDocs(app: FastifyInstance): void {
  let document: CompressibleBody | undefined
  let html: CompressibleBody | undefined
  const send = async (request: FastifyRequest, reply: FastifyReply, body: CompressibleBody) => {
    const encoding = contentEncoding(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'Accept-Encoding').send(await compressedBody(body, encoding))
  }
  app.get('/api/v1/openapi.json', async (request, reply) =>
    send(
      request,
      reply.type('application/json; charset=utf-8'),
      (document ??= longLivedBody(Buffer.from(JSON.stringify(openApiDocument())))),
    ),
  )
  app.get('/api/v1/docs', async (request, reply) =>
    send(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          [
            "default-src 'none'",
            `style-src ${sourceHash(STYLE)}`,
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
          ].join('; '),
        ),
      (html ??= longLivedBody(Buffer.from(page()))),
    ),
  )
}
