import type { BodyBounds } from '@hawker/contract/core/body-bounds'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bounds of the operation's body. */
    bodyBounds?: BodyBounds
  }
}

/** Larger than the body of any form. A larger body is parsed only if its shape can be valid. */
const LARGE_CHARACTERS = 16_384

const largeBodies = new WeakSet<object>()
/** Whether the text of a parsed body was so long that its errors are not worth listing. */
export const isLargeBody = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && largeBodies.has(body)

const OBJECT_START = '{'.charCodeAt(0)
const OBJECT_END = '}'.charCodeAt(0)
const ARRAY_START = '['.charCodeAt(0)
const ARRAY_END = ']'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)
const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)

/**
 * Whether a JSON text nests no deeper, and has no more values, than its schema allows. One pass
 * that allocates nothing: parsing a million empty objects takes a hundred times as long.
 */
function fitsBounds(json: string, { depth, values }: BodyBounds): boolean {
  let open = 0
  let commas = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (isInString) {
      if (sign === BACKSLASH) at++
      else if (sign === QUOTE) isInString = false
    } else if (sign === QUOTE) isInString = true
    else if (sign === COMMA) {
      if (++commas > values) return false
    } else if (sign === OBJECT_START || sign === ARRAY_START) {
      if (++open > depth) return false
    } else if (sign === OBJECT_END || sign === ARRAY_END) open--
  }
  return true
}

const tooLarge = () => Object.assign(new Error('The body is too large'), { statusCode: 413 })

/** Parses JSON bodies. Refuses early what is too deep or has too many values. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const json = String(text)
    if (json === '') return done(null, undefined)
    if (json.length <= LARGE_CHARACTERS) return parse(request, json, done)
    const { bodyBounds }: FastifyContextConfig = request.routeOptions.config
    if (!bodyBounds || !fitsBounds(json, bodyBounds)) return done(tooLarge())
    return parse(request, json, (error, body) => {
      if (typeof body === 'object' && body !== null) largeBodies.add(body)
      done(error, body)
    })
  })
}
