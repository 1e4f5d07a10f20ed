import { Sql, sql } from './sql.ts'
import type { Queries, Tx } from './tx.ts'

/**
 * Adds a yes-or-no check, such as authorization, to the first row query of the work as one more
 * column.
 * No answer reaches the work before `judge` has accepted the check. If `judge` throws, that error
 * wins over any other.
 * A first statement that cannot carry the check is preceded by one that asks it alone.
 */
export async function withPiggybackedCheck<Q extends Queries, T>(
  queries: Q,
  condition: Sql,
  judge: (holds: boolean) => void,
  work: (queries: Q) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let isSent = false
  function checkAlone() {
    isSent = true
    queries
      .row<{ holds: boolean }>(sql`select ${condition} as holds`)
      .then((row) => resolve(row?.holds === true), reject)
  }
  const afterCheckIsSent = <A>(run: () => A): A => {
    if (!isSent) checkAlone()
    return run()
  }
  const carrying: Q = {
    ...queries,
    rows: <Row extends object>(query: Sql) => afterCheckIsSent(() => queries.rows<Row>(query)),
    run: (query: Sql) => afterCheckIsSent(() => queries.run(query)),
    async row<Row extends object>(query: Sql, options?: RowOptions): Promise<Row | undefined> {
      if (isSent || !isSelect(query))
        return afterCheckIsSent(() => rowOf(queries)<Row>(query, options))
      isSent = true
      const answer = queries.row<Row & { holds: boolean }>(
        sql`select carried.*, ${condition} as holds from (${query}) as carried`,
      )
      answer.then((row) => (row ? resolve(row.holds) : checkAlone()), reject)
      return answer
    },
  }
  const checking = promise.then(judge)
  const working = work(holdAnswers(carrying, checking)).finally(() => isSent || checkAlone())
  const [checked, worked] = await Promise.allSettled([checking, working])
  if (checked.status === 'rejected') throw checked.reason
  if (worked.status === 'rejected') throw worked.reason
  return worked.value
}

type RowOptions = Parameters<Tx['row']>[1]
/** Outside a transaction there is no commit, so the options mean nothing and are ignored. */
const rowOf = (queries: Queries): Tx['row'] => queries.row

/**
 * Only a plain select fits into a subquery: a data-modifying statement must be at the top level.
 */
function isSelect({ parts: [first = ''], values: [value] }: Sql): boolean {
  const beginning = first.trimStart()
  return beginning === '' && value instanceof Sql ? isSelect(value) : beginning.startsWith('select')
}

/** Holds every answer back until the check has passed. */
function holdAnswers<Q extends Queries>(queries: Q, checking: Promise<unknown>): Q {
  let hasPassed = false
  checking.then(
    () => (hasPassed = true),
    () => {},
  )
  const hold = async <T>(answer: Promise<T>): Promise<T> =>
    hasPassed ? answer : (await Promise.all([answer, checking]))[0]
  return {
    ...queries,
    rows: <Row extends object>(query: Sql) => hold(queries.rows<Row>(query)),
    // Before the check has passed nothing may commit, so `isLast` is dropped.
    row: <Row extends object>(query: Sql, options?: RowOptions) =>
      hasPassed ? rowOf(queries)<Row>(query, options) : hold(queries.row<Row>(query)),
    run: (query: Sql) => hold(queries.run(query)),
  }
}
