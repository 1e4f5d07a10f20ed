// How long each test file took, in seconds. `npm test -- --record` writes it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PATH = join(import.meta.dirname, 'durations.json')

export type Seconds = Readonly<Record<string, number>>

let cached: Seconds | undefined
export const recordedSeconds = (): Seconds =>
  (cached ??= JSON.parse(readFileSync(PATH, 'utf8')) as Seconds)

/** A new file starts first: it may be the longest, and nothing should wait for it at the end. */
export const bySeconds = (files: readonly string[], seconds: Seconds): string[] =>
  files.toSorted((a, b) => (seconds[b] ?? Infinity) - (seconds[a] ?? Infinity) || (a < b ? -1 : 1))

/** The table with the new durations, without files that are gone. */
export function mergeSeconds(
  old: Seconds,
  measured: ReadonlyMap<string, number>,
  exists: (file: string) => boolean,
): Seconds {
  const all = { ...old }
  for (const [file, ms] of measured) all[file] = Math.round(ms / 100) / 10
  return Object.fromEntries(
    Object.entries(all)
      .filter(([file]) => exists(file))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export const recordSeconds = (seconds: Seconds): void =>
  writeFileSync(PATH, `${JSON.stringify(seconds, null, 2)}\n`)
