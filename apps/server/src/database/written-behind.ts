import type { Behind, Queries, WrittenLater } from './tx.ts'

/** Rows are written so soon after they were handed over. */
const BEHIND_MS = 50

type Waiting = { readonly kind: WrittenLater<unknown>; readonly row: unknown }

export function writingBehind(queries: () => Queries, onError: (error: Error) => void): Behind {
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const lost = (error: unknown) =>
    onError(error instanceof Error ? error : new Error(String(error)))
  /** One that cannot be written takes none of the others with it. */
  async function writeKind(kind: WrittenLater<unknown>, rows: readonly unknown[]) {
    try {
      await kind.write(queries(), rows)
    } catch (error) {
      if (rows.length === 1) return lost(error)
      for (const row of rows) await kind.write(queries(), [row]).catch(lost)
    }
  }
  async function writeAll() {
    const batch = [...waiting]
    for (const [kind, rows] of Map.groupBy(batch, ({ kind: one }) => one)) {
      await writeKind(
        kind,
        rows.map(({ row }) => row),
      )
    }
    waiting.splice(0, batch.length)
  }
  function write() {
    timer = undefined
    writing = writeAll().then(() => {
      writing = undefined
      later()
    })
  }
  function later() {
    if (waiting.length > 0 && !writing) timer ??= setTimeout(write, BEHIND_MS)
  }
  return {
    put(kind, row) {
      // A kind is handed its own rows only.
      waiting.push({ kind: kind as WrittenLater<unknown>, row })
      later()
    },
    // Of this kind, so they are its rows.
    waiting: <Row>(kind: WrittenLater<Row>) =>
      waiting.flatMap((one) => (one.kind === kind ? [one.row as Row] : [])),
    async settled() {
      while (waiting.length > 0) {
        if (!writing) {
          clearTimeout(timer)
          write()
        }
        await writing
      }
    },
  }
}
