import type { Queries, WriteBehind, WriteBehindKind } from './tx.ts'

const DELAY_MS = 50

type QueuedRow = { readonly kind: WriteBehindKind<unknown>; readonly row: unknown }

export function openWriteBehind(
  queries: () => Queries,
  onError: (error: Error) => void,
): WriteBehind {
  const queue: QueuedRow[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const reportLoss = (error: unknown) =>
    onError(error instanceof Error ? error : new Error(String(error)))
  /** After a failure, rows are written one by one, so that a bad row loses no other. */
  async function writeKind(kind: WriteBehindKind<unknown>, rows: readonly unknown[]) {
    try {
      await kind.write(queries(), rows)
    } catch (error) {
      if (rows.length === 1) return reportLoss(error)
      for (const row of rows) await kind.write(queries(), [row]).catch(reportLoss)
    }
  }
  async function writeAll() {
    const batch = [...queue]
    for (const [kind, rows] of Map.groupBy(batch, ({ kind: one }) => one)) {
      await writeKind(
        kind,
        rows.map(({ row }) => row),
      )
    }
    queue.splice(0, batch.length)
  }
  function flush() {
    timer = undefined
    writing = writeAll().then(() => {
      writing = undefined
      schedule()
    })
  }
  function schedule() {
    if (queue.length > 0 && !writing) timer ??= setTimeout(flush, DELAY_MS)
  }
  return {
    put(kind, row) {
      // A kind only ever gets its own rows back.
      queue.push({ kind: kind as WriteBehindKind<unknown>, row })
      schedule()
    },
    pending: <Row>(kind: WriteBehindKind<Row>) =>
      queue.flatMap((one) => (one.kind === kind ? [one.row as Row] : [])),
    async settled() {
      while (queue.length > 0) {
        if (!writing) {
          clearTimeout(timer)
          flush()
        }
        await writing
      }
    },
  }
}
