import Fastify, { type FastifyInstance } from 'fastify'
import qs from 'qs'
import { sendError } from './api/error-response.ts'
import type { ServerOptions } from './api/serve-operations.ts'
import { escapeMalformedPath, originForm } from './api/unknown-paths.ts'
import { type Validator, compileValidator } from './api/validation.ts'
import { parseJsonBodies } from './api/json-body.ts'
import { isSignedOut } from './api/authenticate.ts'
import { storeClientAddresses } from './client-address.ts'
import { createGuardedServer } from './connection-guards.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'
import { answerMalformedRequest, secureUnroutedResponses } from './malformed-requests.ts'
import { atOneInstant } from '../core/one-instant.ts'
import { Refusal } from '../core/refuse.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'

/** For routes that name no limit of their own. */
const BODY_LIMIT = 16_384

export function createServer(options: ServerOptions): FastifyInstance {
  const headers = securityHeaders(options.origin)
  const app = Fastify({
    logger: false,
    // Only a trusted proxy may name the client's address. Without a setting that is this machine.
    trustProxy: options.trustProxy ?? 'loopback',
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    serverFactory: (handle) => createGuardedServer(handle, options.connectionTimeouts),
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, headers),
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => escapeMalformedPath(originForm(url)),
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (text) => {
        // The fast path for most calls.
        const lang = /^lang=(\w+)$/.exec(text)?.[1]
        return lang ? { lang } : qs.parse(text, { depth: 3, arrayLimit: 250, parameterLimit: 500 })
      },
    },
  })
  shutDownGracefully(app)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    // Compiled at the first request: compiling all schemas takes a sixth of the start-up time.
    let validate: Validator | undefined
    return (value) => {
      validate ??= compileValidator(schema, httpPart)
      return validate(value)
        ? { value }
        : {
            error: Object.assign(new Error('invalid'), {
              issues: validate.errors,
              part: httpPart,
            }),
          }
    }
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return atOneInstant(() => handler.call(this, request, reply))
    }
  })
  const { onAnswer } = options
  if (onAnswer)
    app.addHook('onResponse', async ({ method, url }, { statusCode, elapsedTime }) =>
      // Leaves out the query, which may hold keys.
      onAnswer(`${method} ${url.split('?', 1)[0]} ${statusCode} ${Math.round(elapsedTime)} ms`),
    )
  parseJsonBodies(app)
  storeClientAddresses(app)
  addSecurityHeaders(app, headers)
  secureUnroutedResponses(app, headers)
  app.setErrorHandler(async (error, request, reply) => {
    // A caller who is signed out learns only that, not why the call was refused.
    const sent = await isSignedOut(request, options.database).then(
      (isOut) => (isOut ? new Refusal('unauthorized') : error),
      (failure: unknown) => failure,
    )
    return sendError(sent, request, reply, options)
  })
  return app
}
