/** A row of an app's table of routes. `path` may hold `:names` and end with `*`. */
export type Route = { readonly path: string; readonly id: string }
export type Params<Names extends string = string> = Readonly<Record<Names, string>>
export type RouteMatch<AnyRoute extends Route = Route> = AnyRoute & { readonly params: Params }

/**
 * A function from a path to its route: the first that matches. The last route must match every
 * path.
 */
export function createMatcher<AnyRoute extends Route>(
  routes: readonly AnyRoute[],
): (pathname: string) => RouteMatch<AnyRoute> {
  const compiled = routes.map((route) => ({
    route,
    names: [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
    pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)').replace('*', '.*')}/?$`, 'i'),
  }))
  return (pathname) => {
    for (const { route, names, pattern } of compiled) {
      const found = pattern.exec(pathname)
      if (!found) continue
      const values = names.map((name, index) => [name, decodePathPart(found[index + 1] ?? '')])
      return { ...route, params: Object.fromEntries(values) }
    }
    throw new Error('The last route must match every path.')
  }
}

/** Decodes a part of an address. What cannot be decoded stays as it is. */
export function decodePathPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
