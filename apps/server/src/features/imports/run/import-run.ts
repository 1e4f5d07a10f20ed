import { createHash } from 'node:crypto'
import type { Clock } from '../../../deps.ts'
import type { Database, Queries, Tx } from '@hawker/postgres/tx'
import {
  isDataError,
  rollbackToSavepoint,
  createSavepoint,
  releaseSavepoint,
} from './row-savepoint.store.ts'
import { advanceRun, finishRun, openRun } from './run.store.ts'
import { recordDataImported } from './imports.events.ts'
import type { RowIssue, ParsedRow } from '../report/row-issue.ts'
import type { ImportReport, ReportedIssue } from '../report/import-report.ts'

/** A valid row, with the hash by which the next import detects a change. */
export type Keyed<Row> = {
  readonly line: number
  readonly key: string
  readonly row: Row
  readonly hash: string
}
/** `targetId`: the row that an earlier import created; null for a new one. */
export type Change<Row> = Keyed<Row> & { readonly targetId: number | null }
export type Plan<Row> = {
  readonly changes: readonly Change<Row>[]
  readonly unchanged: number
  readonly issues: readonly ReportedIssue[]
}

/** `Planned`: a row with what the database has for it. */
export type Importer<Row, Planned = Row> = {
  /** The namespace of the keys: the same key from the same source is the same thing. */
  readonly source: string
  /**
   * Hash of the file and of all options. An interrupted run with the same key continues where it
   * stopped.
   */
  readonly runKey: string
  readonly items: AsyncIterable<ParsedRow<Row>>
  /** Remarks on the file as a whole. */
  readonly fileIssues?: readonly ReportedIssue[]
  /** Reads only. */
  plan(queries: Queries, rows: readonly Keyed<Row>[]): Promise<Plan<Planned>>
  write(tx: Tx, changes: readonly Change<Planned>[]): Promise<void>
  /** Runs in the transaction that ends the import. */
  finish?(tx: Tx): Promise<void>
}
export type ImportDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly report: ImportReport
  readonly dryRun: boolean
  readonly onProgress?: (bytes: number, rows: number) => void
  /** Stops after the current batch; the next run continues from there. */
  readonly signal?: AbortSignal
  readonly batchSize?: number
}
export type ImportResult = {
  /** Rows read, without those of an earlier, interrupted run. */
  rows: number
  /** Rows that an interrupted run stored before. */
  before: number
  created: number
  changed: number
  unchanged: number
  refused: number
  repaired: number
  /** Counts by `action reason`. */
  reasons: Map<string, number>
  finished: boolean
  ms: number
}

const BATCH = 1000
const hashOf = (row: unknown): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('hex')

/**
 * Imports a file in batches. One transaction stores each batch and the progress of the run, so a
 * killed run has stored whole batches only, and the next run continues after them. Reading the next
 * batch overlaps with storing the last one.
 */
export async function runImport<Row, Planned = Row>(
  importer: Importer<Row, Planned>,
  deps: ImportDeps,
): Promise<ImportResult> {
  const began = performance.now()
  const result: ImportResult = {
    rows: 0,
    before: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    repaired: 0,
    reasons: new Map(),
    finished: false,
    ms: 0,
  }
  const run = deps.dryRun
    ? undefined
    : await openRun(deps.database, importer.source, importer.runKey, deps.clock.now())
  const done = run?.nextRow ?? 0
  deps.report.open(done > 0)
  const { fileIssues = [] } = importer
  if (done === 0) deps.report.write(fileIssues)
  countIssues(result, fileIssues)
  const seen = new Map<string | number, number>()
  let position = 0
  let batch: ParsedRow<Row>[] = []
  let storing = Promise.resolve()
  const storeNextBatch = async () => {
    const [items, end] = [batch, position]
    batch = []
    await storing
    storing = storeParsedRows(
      importer,
      deps,
      run?.id,
      { items, from: end - items.length, to: end },
      result,
    )
    // The next batch awaits it; this handler avoids an unhandled rejection until then.
    storing.catch(() => {})
  }
  for await (const item of importer.items) {
    if (deps.signal?.aborted) break
    position++
    const checked = refuseDuplicate(item, seen)
    if (position <= done) {
      result.before++
      continue
    }
    batch.push(checked)
    result.rows++
    if (batch.length < (deps.batchSize ?? BATCH)) continue
    await storeNextBatch()
    deps.onProgress?.(item.bytes, position)
  }
  if (batch.length > 0) await storeNextBatch()
  await storing
  if (!deps.signal?.aborted) {
    if (run) {
      await deps.database.transaction(async (tx) => {
        await importer.finish?.(tx)
        await finishRun(tx, run.id, deps.clock.now())
        if (result.created + result.changed > 0)
          await recordDataImported(tx, run.id, deps.clock.now())
      })
    }
    result.finished = true
  }
  deps.report.close()
  result.ms = performance.now() - began
  return result
}

/**
 * Refuses a key that occurred earlier in the file: nobody can say which of the two rows is right.
 * Numeric keys are stored as numbers to save memory.
 */
function refuseDuplicate<Row>(
  item: ParsedRow<Row>,
  seen: Map<string | number, number>,
): ParsedRow<Row> {
  if (item.row === undefined) return item
  const key = /^[1-9]\d{0,14}$/.test(item.key) ? Number(item.key) : item.key
  const first = seen.get(key)
  if (first === undefined) {
    seen.set(key, item.line)
    return item
  }
  const duplicate: RowIssue = {
    field: 'key',
    action: 'refused',
    was: item.key,
    now: '',
    reason: `duplicate_of_line_${first}`,
  }
  return { ...item, row: undefined, issues: [...item.issues, duplicate] }
}

type Batch<Row> = {
  readonly items: readonly ParsedRow<Row>[]
  readonly from: number
  readonly to: number
}
type Outcome = {
  created: number
  changed: number
  unchanged: number
  issues: ReportedIssue[]
}

async function storeParsedRows<Row, Planned>(
  importer: Importer<Row, Planned>,
  deps: ImportDeps,
  runId: number | undefined,
  { items, from, to }: Batch<Row>,
  result: ImportResult,
): Promise<void> {
  const rows = items.flatMap(({ line, key, row }) =>
    row === undefined ? [] : [{ line, key, row, hash: hashOf(row) }],
  )
  const issues = items.flatMap(({ line, key, issues: found }) =>
    found.map((issue) => ({ line, key, issue })),
  )
  const outcome =
    runId === undefined
      ? await countChanges(importer, deps.database, rows)
      : await storeBatch(importer, deps, runId, { from, to, rows, issues })
  if (runId === undefined) deps.report.write([...issues, ...outcome.issues])
  count(result, outcome, [...issues, ...outcome.issues])
}

async function countChanges<Row, Planned>(
  importer: Importer<Row, Planned>,
  queries: Queries,
  rows: readonly Keyed<Row>[],
): Promise<Outcome> {
  const { changes, unchanged, issues } = await importer.plan(queries, rows)
  const created = changes.filter(({ targetId }) => targetId === null).length
  return { created, changed: changes.length - created, unchanged, issues: [...issues] }
}

type Prepared<Row> = {
  from: number
  to: number
  rows: readonly Keyed<Row>[]
  issues: readonly { line: number; key: string; issue: RowIssue }[]
}

async function storeBatch<Row, Planned>(
  importer: Importer<Row, Planned>,
  { database, report }: ImportDeps,
  runId: number,
  { from, to, rows, issues }: Prepared<Row>,
): Promise<Outcome> {
  const inTransaction = (work: (tx: Tx) => Promise<Outcome>) =>
    database.transaction(async (tx) => {
      const outcome = await work(tx)
      await advanceRun(tx, runId, from, to)
      // Before the commit: after a crash a row may be reported twice, but never not at all.
      report.write([...issues, ...outcome.issues])
      return outcome
    })
  const storeTogether = async (tx: Tx): Promise<Outcome> => {
    const { changes, unchanged, issues: found } = await importer.plan(tx, rows)
    if (changes.length > 0) await importer.write(tx, changes)
    const created = changes.filter(({ targetId }) => targetId === null).length
    return { created, changed: changes.length - created, unchanged, issues: [...found] }
  }
  try {
    return await inTransaction(storeTogether)
  } catch (error) {
    if (!isDataError(error)) throw error
    return inTransaction((tx) => storeRowByRow(importer, tx, rows))
  }
}

/**
 * After the database refused something in a batch, stores each row on its own, so that only the
 * faulty one stays out.
 */
async function storeRowByRow<Row, Planned>(
  importer: Importer<Row, Planned>,
  tx: Tx,
  rows: readonly Keyed<Row>[],
): Promise<Outcome> {
  const outcome: Outcome = { created: 0, changed: 0, unchanged: 0, issues: [] }
  for (const row of rows) {
    await createSavepoint(tx)
    try {
      const { changes, unchanged, issues } = await importer.plan(tx, [row])
      if (changes.length > 0) await importer.write(tx, changes)
      const created = changes.filter(({ targetId }) => targetId === null).length
      await releaseSavepoint(tx)
      outcome.created += created
      outcome.changed += changes.length - created
      outcome.unchanged += unchanged
      outcome.issues.push(...issues)
    } catch (error) {
      if (!isDataError(error)) throw error
      await rollbackToSavepoint(tx)
      outcome.issues.push({
        line: row.line,
        key: row.key,
        issue: {
          field: '',
          action: 'refused',
          was: error.message,
          now: '',
          reason: 'refused_by_the_database',
        },
      })
    }
  }
  return outcome
}

function count(
  result: ImportResult,
  outcome: Outcome,
  issues: readonly { line: number; issue: RowIssue }[],
) {
  result.created += outcome.created
  result.changed += outcome.changed
  result.unchanged += outcome.unchanged
  countIssues(result, issues)
}

function countIssues(result: ImportResult, issues: readonly { line: number; issue: RowIssue }[]) {
  const lines = { refused: new Set<number>(), repaired: new Set<number>() }
  for (const { line, issue } of issues) {
    // Reasons that name another line count as one reason.
    const reason = `${issue.action} ${issue.reason.replace(/_of_line_\d+$|_as_line_\d+$/, '')}`
    result.reasons.set(reason, (result.reasons.get(reason) ?? 0) + 1)
    if (issue.action !== 'noted') lines[issue.action].add(line)
  }
  result.refused += lines.refused.size
  result.repaired += [...lines.repaired].filter((line) => !lines.refused.has(line)).length
}
