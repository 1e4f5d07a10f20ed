import { type RouteId, ROUTES } from '../routes.ts'
import type { Params } from './route-module.ts'

export type Match = { id: RouteId; framed: boolean; params: Params }

const compiled = ROUTES.map(({ path, ...route }) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return {
    ...route,
    names,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)').replace('*', '.*')}/?$`, 'i'),
  }
})

/** The page of a path; one that nobody has is the last route's. */
export function match(pathname: string): Match {
  for (const { id, framed, names, pattern } of compiled) {
    const found = pattern.exec(pathname)
    if (found)
      return {
        id,
        framed,
        params: Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')])),
      }
  }
  throw new Error('the last route takes every path')
}

/** As it was before it was written into an address; what cannot be read stays. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
