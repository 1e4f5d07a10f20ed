import { RouterContextProvider, createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { served, type Served } from './lib/load-context.ts'

export * from 'virtual:react-router/server-build'

/**
 * What the server mounts: a page, a `.data` answer or a locale file for a request. Pages come as one whole HTML text,
 * so the caller can hash the inline scripts for its CSP, compress once and keep it.
 */
export function createStorefront(given: Served): (request: Request) => Promise<Response> {
  // The development server's own hook has no place in a build.
  const { basename = '/', allowedActionOrigins = [], unstable_getCriticalCss: _, ...rest } = build
  const answer = createRequestHandler({ ...rest, basename, allowedActionOrigins }, import.meta.env.MODE)
  return (request) => {
    const context = new RouterContextProvider()
    context.set(served, given)
    return answer(request, context)
  }
}
