import { spawnSync } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchResult } from './results.ts'

const HISTORY_FILE = join(import.meta.dirname, 'history.csv')

const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** One CSV row for each result. A name starting with "– " is completed by the name before it. */
export function historyRows(
  { date, commit, bench }: { date: string; commit: string; bench: string },
  results: readonly BenchResult[],
): string[] {
  let parent = ''
  return results.map(({ name, value, unit, floor }) => {
    const refines = name.startsWith('– ')
    if (!refines) parent = name
    const figure = refines ? `${parent}: ${name.slice(2)}` : name
    const ratio = floor === undefined ? '' : String(Number((value / floor).toPrecision(4)))
    return [date, commit, bench, figure, String(value), unit.trim(), String(floor ?? ''), ratio]
      .map(quoted)
      .join(',')
  })
}

/** Appends the results of one benchmark to history.csv. */
export async function appendToHistory(
  bench: string,
  results: readonly BenchResult[],
): Promise<void> {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  const run = { date: new Date().toISOString().slice(0, 10), commit: stdout.trim(), bench }
  await appendFile(HISTORY_FILE, `${historyRows(run, results).join('\n')}\n`)
}
