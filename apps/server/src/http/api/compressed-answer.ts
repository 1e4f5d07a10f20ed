import type { Operation } from '@hawker/contract/core/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PERSONAL, compressedBody } from '../pages/compressed-body.ts'
import { contentEncoding } from '../pages/content-encoding.ts'

/** One packet. Compression does not make a smaller answer arrive earlier. */
const MIN_CHARACTERS = 1_400

/**
 * Whether the size of an answer may depend on its content. A personal answer can hold a secret next
 * to text of the caller. So another site must not be able to ask for it and watch its size (BREACH):
 * only our own pages, and programs with a token.
 */
const mayCompress = ({ who, rows }: Operation, { headers }: FastifyRequest): boolean =>
  (who === 'guest' && rows === 'public') ||
  headers['sec-fetch-site'] === 'same-origin' ||
  headers.authorization !== undefined

/** Sends the serialized answer of a read, compressed if it is long. */
export async function sendCompressed(
  op: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
) {
  reply.header('vary', 'Accept-Encoding')
  const encoding =
    text.length < MIN_CHARACTERS || !mayCompress(op, request)
      ? 'identity'
      : contentEncoding(request)
  if (encoding === 'identity') return reply.send(text)
  const body = Buffer.from(text)
  const bytes = await compressedBody({ body, first: PERSONAL, packed: new Map() }, encoding)
  return reply.header('content-encoding', encoding).send(bytes)
}
