import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

export type Failure = { readonly file: string; readonly title: string; readonly message: string }
export type RunResult = {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Milliseconds of each file. */
  readonly durations: ReadonlyMap<string, number>
}
export type RunOptions = {
  /** How many files run at the same time. */
  readonly concurrency: number
  /** How long one process may take. */
  readonly timeoutMs: number
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
}

const WORKER = 'scripts/test/worker.ts'
const UNFINISHED = 'did not run to its end'

/** Runs each file in a process of its own, one after the other. */
export async function runAlone(files: readonly string[], options: RunOptions): Promise<RunResult> {
  const results: RunResult[] = []
  for (const file of files) results.push(await runInWorkers([file], { ...options, concurrency: 1 }))
  return sum(results)
}

/** Runs the files in at most `concurrency` worker processes; each takes file after file. */
export async function runInWorkers(
  files: readonly string[],
  options: RunOptions,
): Promise<RunResult> {
  if (files.length === 0) return sum([])
  const claimsFolder = await mkdtemp(join(tmpdir(), 'hawker-claims-'))
  const env = {
    ...options.env,
    HAWKER_TEST_FILES: JSON.stringify(files),
    HAWKER_TEST_CLAIMS: claimsFolder,
  }
  const workers = Math.min(options.concurrency, files.length)
  try {
    return await runWorkers(workers, files, { ...options, env })
  } finally {
    await rm(claimsFolder, { recursive: true })
  }
}

export const sum = (results: readonly RunResult[]): RunResult => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  skipped: results.reduce((total, { skipped }) => total + skipped, 0),
  failures: results.flatMap(({ failures }) => failures),
  durations: new Map(results.flatMap(({ durations }) => [...durations])),
})

async function runWorkers(
  count: number,
  files: readonly string[],
  { timeoutMs, env, signal }: RunOptions,
): Promise<RunResult> {
  const workers = Array.from({ length: count }, () => WORKER)
  const events = run({ files: workers, concurrency: count, timeout: timeoutMs, env, signal })
  const durations = new Map<string, number>()
  const failures: Failure[] = []
  let unattributed: { title: string; message: string }[] = []
  let passed = 0
  let skipped = 0
  events.on('test:pass', ({ name, nesting, details, skip }) => {
    if (nesting === 0 && files.includes(name)) durations.set(name, details.duration_ms)
    else if (details.type === 'suite' || name === WORKER) return
    else if (skip === undefined || skip === false) passed++
    else skipped++
  })
  // The events of a file come together: first its tests, then the file itself.
  events.on('test:fail', ({ name, nesting, details, todo }) => {
    if (todo !== undefined && todo !== false) return
    const isFile = nesting === 0 && files.includes(name)
    if (!isFile && details.type !== 'suite')
      unattributed.push({ title: name, message: firstLine(details.error) })
    if (!isFile) return
    durations.set(name, details.duration_ms)
    const inFile = unattributed.length > 0 ? unattributed : [{ title: name, message: 'failed' }]
    failures.push(...inFile.map((failure) => ({ file: name, ...failure })))
    unattributed = []
  })
  // As the last stream, stdout would keep the listeners of every run.
  await pipeline(events, new spec(), async (output: AsyncIterable<string>) => {
    for await (const part of output) process.stdout.write(part)
  })
  const failedFiles = new Set(failures.map(({ file }) => file))
  for (const file of files)
    if (!durations.has(file) && !failedFiles.has(file))
      failures.push({ file, title: file, message: UNFINISHED })
  return { passed, skipped, failures, durations }
}

function firstLine(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return cause.message.split('\n', 1)[0] ?? ''
}
