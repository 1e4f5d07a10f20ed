import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import type { Tx } from '@hawker/postgres/tx'
import type { TestApp } from '../../../testing/test-app.ts'
import { csvReport } from '../report/import-report.ts'
import type { ImportDeps } from '../run/import-run.ts'

export type ReportRow = {
  line: string
  key: string
  field: string
  action: string
  was: string
  now: string
  reason: string
}
export type ImportHarness = {
  file(name: string, bytes: string | Buffer): Promise<string>
  deps(options?: { dryRun?: boolean; batchSize?: number; dieAfter?: number }): ImportDeps
  report(): Promise<ReportRow[]>
  clear(): Promise<void>
}

/**
 * A temporary folder for import files and the report. `dieAfter` fails the transaction after that
 * many, as a kill would.
 */
export async function createImportHarness(app: TestApp): Promise<ImportHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'hawker-import-'))
  const report = join(folder, 'report.csv')
  return {
    async file(name, bytes) {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return path
    },
    deps({ dryRun = false, batchSize = 2, dieAfter } = {}) {
      const { database, clock } = app.deps
      let transactions = 0
      const dying = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        database.transaction(async (tx) => {
          const answer = await work(tx)
          if (dieAfter !== undefined && ++transactions > dieAfter) throw new Error('killed')
          return answer
        })
      return {
        database: { ...database, transaction: dying },
        clock,
        report: csvReport(report),
        dryRun,
        batchSize,
      }
    },
    async report() {
      const rows: ReportRow[] = []
      for await (const row of parse((await readFile(report, 'utf8')).replace(/^\uFEFF/, ''), {
        columns: true,
      }))
        rows.push(row)
      return rows
    },
    clear: () => rm(folder, { recursive: true }),
  }
}
