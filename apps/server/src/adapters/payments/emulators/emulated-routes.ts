import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { EmulatedAnswer, EmulatedRequest } from './emulator.ts'

type Params = Readonly<Record<string, string>>
/** One call of a provider's API. `body` describes the closed body: unknown fields are refused. */
export type EmulatedRoute = {
  readonly method: string
  /** With names in braces, such as `/v1/refunds/{id}`. */
  readonly path: string
  readonly body?: TSchema
  run(request: EmulatedRequest, params: Params): EmulatedAnswer | Promise<EmulatedAnswer>
}

/** Finds the route of a request and checks its body. `refuse` writes the provider's error body. */
export async function runRoute(
  routes: readonly EmulatedRoute[],
  request: EmulatedRequest,
  refuse: (status: 400 | 404, message: string) => EmulatedAnswer,
): Promise<EmulatedAnswer> {
  for (const route of routes) {
    const params = route.method === request.method && matchPath(route.path, request.path)
    if (!params) continue
    const { body } = route
    if (body && !Value.Check(body, request.body ?? {})) {
      const [first] = Value.Errors(body, request.body ?? {})
      return refuse(400, `${first?.instancePath ?? ''} ${first?.message ?? 'invalid'}`)
    }
    return route.run(request, params)
  }
  return refuse(404, `no such call: ${request.method} ${request.path}`)
}

function matchPath(pattern: string, path: string): Params | undefined {
  const expected = pattern.split('/')
  const actual = path.split('/')
  if (expected.length !== actual.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== value : value === '') return undefined
    if (name !== undefined) params[name] = decodeURIComponent(value)
  }
  return params
}
