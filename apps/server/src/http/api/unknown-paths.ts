import type { FastifyInstance } from 'fastify'
import { refuse } from '../../core/refuse.ts'
import type { Route } from './route.ts'

/** Answers unknown paths below /api with an API error instead of a storefront page. */
export function refuseUnknownPaths(app: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ op }) => ({
    method: op.method,
    path: new RegExp(`^/api/v1${op.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }))
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    handler: async (request, reply) => {
      const [path = ''] = request.url.split('?')
      const allowed: string[] = known
        .filter((operation) => operation.path.test(path))
        .map(({ method }) => method)
      // The path matches an operation with this method, but a path segment is too long for the
      // router.
      if (allowed.length === 0 || allowed.includes(request.method)) return refuse('not_found')
      reply.header('allow', [...new Set(allowed)].join(', '))
      return refuse('method_not_allowed')
    },
  })
  // Unsupported methods, and missing console files.
  app.setNotFoundHandler(async () => refuse('not_found'))
}

/**
 * The path and query of a request target. A target such as `//other.example/`, `/.//other.example/`
 * or `http://other.example/` must not choose the origin of a page or of a link on it.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return withoutHost(target.replace(/^[/\\]{2,}/, '/'))
  if (!URL.canParse(target)) return '/'
  const { pathname, search } = new URL(target)
  return originForm(`${pathname.startsWith('/') ? '' : '/'}${pathname}${search}`)
}

const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}[/\\]/i
/** Dot segments disappear from a path, so that what follows them may begin with two slashes. */
function withoutHost(target: string): string {
  if (!DOT_SEGMENT.test(target) || !URL.canParse(target, 'http://here')) return target
  const { pathname, search } = new URL(target, 'http://here')
  return pathname.startsWith('//') ? pathname.replace(/^\/{2,}/, '/') + search : target
}

/**
 * Escapes a path with an incomplete escape sequence (%D9), so that the client gets a 404 page
 * instead of a 400 error.
 */
export function escapeMalformedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
