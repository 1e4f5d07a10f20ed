import type { OperationName } from './operations.ts'

export type Routes = Readonly<Record<OperationName, readonly [method: string, path: string]>>

function appendQuery(search: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value))
    value.forEach((item, index) => appendQuery(search, `${key}[${index}]`, item))
  else if (typeof value === 'object')
    for (const [inner, item] of Object.entries(value)) appendQuery(search, `${key}[${inner}]`, item)
  // `open=1`: a switch is 1 or 0 on the wire.
  else search.append(key, String(typeof value === 'boolean' ? Number(value) : value))
}

/** The URL of an operation relative to the origin. It always has `lang`. */
export function buildOperationUrl(
  routes: Routes,
  name: OperationName,
  call: { params?: unknown; query?: unknown },
  lang: string,
): string {
  const params: Record<string, unknown> = { ...(call.params as object | undefined) }
  const path = routes[name][1].replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const search = new URLSearchParams({ lang })
  for (const [key, value] of Object.entries(call.query ?? {}))
    if (key !== 'lang') appendQuery(search, key, value)
  return `/api/v1${path}?${search}`
}
