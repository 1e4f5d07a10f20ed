import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvents } from '../../core/live-events.ts'
import {
  type CompressibleBody,
  LONG_LIVED,
  QUICK,
  compressedBody,
} from '../pages/compressed-body.ts'
import { contentEncoding } from '../pages/content-encoding.ts'
import { invalidateOnChange } from '../pages/invalidate-on-change.ts'
import { createTaggedCache } from '../pages/tagged-cache.ts'

/** As long as public pages. */
const LIMITS = { freshMs: 10_000, staleMs: 5_000, bytes: 32 * 1024 * 1024 }
/** Room for the compressed forms of a body. */
const WEIGHT = 1.5

type CachedAnswer = CompressibleBody & { readonly etag: string }
/** `result`: what the operation returned. Its serialized form has the time of the answer, too. */
export type MadeAnswer = {
  readonly text: string
  readonly result: unknown
  readonly tags: readonly string[] | undefined
}
export type AnswerCache = {
  get(key: string, make: () => Promise<MadeAnswer>): Promise<CachedAnswer>
  close(): void
}

/** Serialized and compressed answers to reads that are the same for everyone. */
export function createAnswerCache(
  live: Pick<LiveEvents, 'subscribe'>,
  now = () => performance.now(),
): AnswerCache {
  const cache = createTaggedCache<CachedAnswer>(now, LIMITS)
  return {
    async get(key, make) {
      const { value } = await cache.get(key, async () => {
        const { text, result, tags } = await make()
        const body = Buffer.from(text)
        const etag = etagOf(result)
        return {
          value: { body, etag, first: QUICK, better: LONG_LIVED, packed: new Map() },
          tags: tags ?? [],
          cacheable: tags !== undefined,
          bytes: WEIGHT * body.length,
        }
      })
      return value
    },
    close: invalidateOnChange(live, [cache]),
  }
}

export const etagOf = (result: unknown): string =>
  `"${createHash('sha1').update(JSON.stringify(result)).digest('base64url')}"`

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
) {
  reply.header('vary', 'Accept-Encoding').header('etag', answer.etag)
  if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  const encoding = contentEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(await compressedBody(answer, encoding))
}
