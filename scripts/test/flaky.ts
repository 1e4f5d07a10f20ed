// docs/flaky.md: the stories that failed once and passed when they were run again.
import { readFile, writeFile } from 'node:fs/promises'
import type { Failure } from './run-files.ts'

export const FLAKY_PAGE = 'docs/flaky.md'
/** With more rows than this, `npm run check` fails. */
export const MAX_FLAKY = 3

const HEADER = `# Flaky stories

A story that fails is run a second time. If it passes then, the runner adds it here. \`npm run check\`
fails with more than ${MAX_FLAKY} rows. Find out whether the story or the product is at fault, mend it, and
remove the row.

| date | story | test | error |
| ---- | ----- | ---- | ----- |
`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()
const rowOf = (date: string, { file, title, message }: Failure): string =>
  `| ${date} | ${cell(file)} | ${cell(title)} | ${cell(message).slice(0, 120)} |`

export const rowsOf = (page: string): string[] =>
  page.split('\n').filter((line) => /^\| \d{4}-/.test(line))

/** The page with one row for each test that was flaky; a test that is there already gets the new date. */
export function addFlaky(page: string, date: string, failures: readonly Failure[]): string {
  const rows = new Map<string, string>()
  const keyOf = (row: string) => row.split(' | ').slice(1, 3).join(' | ')
  for (const row of [...rowsOf(page), ...failures.map((failure) => rowOf(date, failure))])
    rows.set(keyOf(row), row)
  return HEADER + [...rows.values()].map((row) => `${row}\n`).join('')
}

export async function recordFlaky(failures: readonly Failure[], now: Date): Promise<void> {
  const page = await readFile(FLAKY_PAGE, 'utf8').catch(() => HEADER)
  await writeFile(FLAKY_PAGE, addFlaky(page, now.toISOString().slice(0, 10), failures))
}
