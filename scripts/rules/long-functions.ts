import { spawnSync } from 'node:child_process'

/** The length of a function that is longer than its limit. */
export type LongFunction = { readonly path: string; readonly lines: number }

/** The linter's limit as well. */
const MAX_LINES = 70
const MAX_COMPONENT_LINES = 120
const limitOf = (path: string): number => (path.endsWith('.tsx') ? MAX_COMPONENT_LINES : MAX_LINES)

/**
 * Product code. A `describe` holds many tests and a file of routes many operations, so they are long
 * without being hard to read.
 */
const CHECKED = /^(apps|packages)\/(?!.*\.(test\.tsx?|routes\.ts)$)(?!.*\/(testing|seed)\/)/

type Diagnostic = { readonly filename: string; readonly message: string }
/** `lint` returns what oxlint prints as JSON. */
export function listLongFunctions(lint = runOxlint): LongFunction[] {
  const { diagnostics } = JSON.parse(lint()) as { diagnostics: Diagnostic[] }
  return diagnostics.flatMap(({ filename: path, message }) => {
    const lines = Number(/\((\d+)\)/.exec(message)?.[1])
    return CHECKED.test(path) && lines > limitOf(path) ? [{ path, lines }] : []
  })
}

function runOxlint(): string {
  const args = ['-c', 'scripts/rules/long-functions.oxlint.json', '--format', 'json']
  const options = { encoding: 'utf8', maxBuffer: 1 << 26 } as const
  const { stdout, error } = spawnSync('node_modules/.bin/oxlint', [...args, '.'], options)
  if (error) throw error
  return stdout
}

/**
 * `known` has the longest function of each file that is over its limit. It may only shrink: a shorter
 * function needs a lower number.
 */
export function findGrownFunctions(
  found: readonly LongFunction[],
  known: Readonly<Record<string, number>>,
): string[] {
  const longest = new Map<string, number>()
  for (const { path, lines } of found) longest.set(path, Math.max(lines, longest.get(path) ?? 0))
  const grown = [...longest].flatMap(([path, lines]) =>
    lines > (known[path] ?? 0)
      ? [`${path}: a function of ${lines} lines, more than ${known[path] ?? limitOf(path)}`]
      : [],
  )
  const shrunk = Object.entries(known).flatMap(([path, lines]) => {
    const now = longest.get(path) ?? 0
    if (now >= lines) return []
    const change = now === 0 ? 'remove its entry' : `lower its entry to ${now}`
    return [`${path}: its functions are shorter: ${change} in scripts/rules/long-functions.json`]
  })
  return [...grown, ...shrunk]
}
