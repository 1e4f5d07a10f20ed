import type { FastifyInstance } from 'fastify'
import { refuse } from './refuse.ts'
import type { Route } from './route.ts'

/** What is below /api and no operation is refused like one, instead of with a page of the storefront. */
export function refuseUnknown(app: FastifyInstance, routes: readonly Route[]): void {
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
      // Its own method is allowed, but nothing has so long a name that the router would look for it.
      if (allowed.length === 0 || allowed.includes(request.method)) return refuse('not_found')
      reply.header('allow', [...new Set(allowed)].join(', '))
      return refuse('method_not_allowed')
    },
  })
  // Methods that nothing here answers, and files of the consoles that are not there.
  app.setNotFoundHandler(async () => refuse('not_found'))
}

/** An address that was cut off within a letter (%D9) is one that nobody has, not a broken request: its reader gets the page that says so. */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
