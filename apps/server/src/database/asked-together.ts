import { Sql, sql } from './sql.ts'
import type { Queries, Tx } from './tx.ts'

/**
 * Asks a yes or no of the database along with the first row that the work asks for, as one more column, and tells the work nothing before it is judged: what that refuses is refused,
 * whatever came of the work, which is undone. Where there is nothing to go along with, it is asked by itself, right before.
 */
export async function askedAlong<Asking extends Queries, T>(
  queries: Asking,
  condition: Sql,
  judge: (holds: boolean) => void,
  work: (queries: Asking) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let asked = false
  function askAlone() {
    asked = true
    queries
      .row<{ holds: boolean }>(sql`select ${condition} as holds`)
      .then((row) => resolve(row?.holds === true), reject)
  }
  const before = <A>(ask: () => A): A => {
    if (!asked) askAlone()
    return ask()
  }
  const carrying: Asking = {
    ...queries,
    rows: <Row extends object>(query: Sql) => before(() => queries.rows<Row>(query)),
    run: (query: Sql) => before(() => queries.run(query)),
    ...(isTx(queries)
      ? { lastRow: <Row extends object>(query: Sql) => before(() => queries.lastRow<Row>(query)) }
      : {}),
    async row<Row extends object>(query: Sql): Promise<Row | undefined> {
      if (asked || !isSelect(query)) return before(() => queries.row<Row>(query))
      asked = true
      const answer = queries.row<Row & { holds: boolean }>(
        sql`select asked.*, ${condition} as holds from (${query}) as asked`,
      )
      answer.then((row) => (row ? resolve(row.holds) : askAlone()), reject)
      return answer
    },
  }
  const working = (checking: Promise<void>) =>
    work(answeredAfter(carrying, checking)).finally(() => asked || askAlone())
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

const isTx = (queries: Queries): queries is Tx => 'inTransaction' in queries

function answeredAfter<Asking extends Queries>(
  queries: Asking,
  checking: Promise<unknown>,
): Asking {
  let passed = false
  checking.then(
    () => (passed = true),
    () => {},
  )
  const after = async <T>(asked: Promise<T>): Promise<T> =>
    passed ? asked : (await Promise.all([asked, checking]))[0]
  return {
    ...queries,
    rows: <Row extends object>(query: Sql) => after(queries.rows<Row>(query)),
    row: <Row extends object>(query: Sql) => after(queries.row<Row>(query)),
    run: (query: Sql) => after(queries.run(query)),
    // Nothing is committed that was not let pass.
    ...(isTx(queries)
      ? {
          lastRow: <Row extends object>(query: Sql) =>
            passed ? queries.lastRow<Row>(query) : after(queries.row<Row>(query)),
        }
      : {}),
  }
}
