import { Sql, sql } from './sql.ts'
import type { Tx } from './tx.ts'

/**
 * Asks a yes or no of the database along with the first row that the work asks for, as one more column, and tells the work nothing before it is judged: what that refuses is refused,
 * whatever came of the work, which is undone. Where there is nothing to go along with, it is asked by itself, right before.
 */
export async function askedAlong<T>(tx: Tx, condition: Sql, judge: (holds: boolean) => void, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let asked = false
  function askAlone() {
    asked = true
    tx.row<{ holds: boolean }>(sql`select ${condition} as holds`).then((row) => resolve(row?.holds === true), reject)
  }
  const before = <A>(ask: () => A): A => {
    if (!asked) askAlone()
    return ask()
  }
  const carrying: Tx = {
    ...tx,
    rows: (query) => before(() => tx.rows(query)),
    run: (query) => before(() => tx.run(query)),
    lastRow: (query) => before(() => tx.lastRow(query)),
    async row<Row extends object>(query: Sql): Promise<Row | undefined> {
      if (asked || !isSelect(query)) return before(() => tx.row<Row>(query))
      asked = true
      const answer = tx.row<Row & { holds: boolean }>(sql`select asked.*, ${condition} as holds from (${query}) as asked`)
      answer.then((row) => (row ? resolve(row.holds) : askAlone()), reject)
      return answer
    },
  }
  const working = (checking: Promise<void>) => work(answeredAfter(carrying, checking)).finally(() => asked || askAlone())
  const checking = promise.then(judge)
  const [checked, worked] = await Promise.allSettled([checking, working(checking)])
  if (checked.status === 'rejected') throw checked.reason
  if (worked.status === 'rejected') throw worked.reason
  return worked.value
}

/** Only such a statement can be asked from: one that writes stands at the top. */
function isSelect({ parts: [first = ''], values: [value] }: Sql): boolean {
  const beginning = first.trimStart()
  return beginning === '' && value instanceof Sql ? isSelect(value) : beginning.startsWith('select')
}

function answeredAfter(tx: Tx, checking: Promise<unknown>): Tx {
  let passed = false
  checking.then(
    () => (passed = true),
    () => {},
  )
  const after = async <T>(asked: Promise<T>): Promise<T> => (passed ? asked : (await Promise.all([asked, checking]))[0])
  return {
    ...tx,
    rows: (query) => after(tx.rows(query)),
    row: (query) => after(tx.row(query)),
    run: (query) => after(tx.run(query)),
    // Nothing is committed that was not let pass.
    lastRow: (query) => (passed ? tx.lastRow(query) : after(tx.row(query))),
  }
}
