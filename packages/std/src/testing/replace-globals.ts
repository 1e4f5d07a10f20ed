import { after } from 'node:test'

/**
 * Replaces globals while the tests of a file run. Call it at the top of the file. The next file in
 * the process finds the real ones: with a `document` left behind, code for browsers keeps the
 * process open.
 */
export function replaceGlobals(globals: Readonly<Record<string, unknown>>): void {
  const replaced = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  Object.assign(globalThis, globals)
  after(() => {
    for (const [name, descriptor] of replaced)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  })
}
