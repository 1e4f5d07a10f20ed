import type { Finding } from './writing.ts'

/** The clock of the process, which `deps.clock` replaces. `Date.now` is forbidden by .oxlintrc.json. */
const CLOCK_OF_PROCESS = /\bnew Date\(\)/
/** The clock of Postgres, which differs from the instant of the call. */
const CLOCK_OF_POSTGRES =
  /(?<![.\w])now\(\)|\b(?:(?:clock|statement|transaction|current)_timestamp|current_date|localtimestamp)\b/i

const SERVER_CODE = /^apps\/server\/src\/(features|core|http|jobs|adapters)\//
/** The log, answers to bytes that are no request, and the clock that the demo moves. */
const HAVE_THEIR_OWN_CLOCK =
  /\/(?:core\/log|http\/malformed-requests|features\/dev\/demo-clock)\.ts$|\/testing\//
const MIGRATION = /\/migrations\/(\d{4})_\w+\.sql$/
/** Older migrations have defaults, and a trigger for the history of prices. */
const FIRST_CHECKED_MIGRATION = 700

/** Readings of a clock other than `deps.clock`, of which each unit of work reads one instant. */
export function findSecondClocks(path: string, text: string): Finding[] {
  const clock = clockForbiddenIn(path)
  if (!clock) return []
  return text.split('\n').flatMap((line, index) => {
    const [reading] = clock.exec(line.replace(/^\s*(?:\/\/|\/?\*|--).*/, '')) ?? []
    return reading
      ? [{ line: index + 1, problem: `${reading} is a second clock: the time comes by argument` }]
      : []
  })
}

function clockForbiddenIn(path: string): RegExp | undefined {
  const migration = MIGRATION.exec(path)?.[1]
  if (migration !== undefined)
    return Number(migration) >= FIRST_CHECKED_MIGRATION ? CLOCK_OF_POSTGRES : undefined
  if (!SERVER_CODE.test(path) || HAVE_THEIR_OWN_CLOCK.test(path) || path.endsWith('.test.ts'))
    return undefined
  return path.endsWith('.store.ts') ? CLOCK_OF_POSTGRES : CLOCK_OF_PROCESS
}
