import type { Tx } from './tx.ts'

/**
 * Sends what work asks first together with a check, right behind it, and tells the work nothing before the check has let it pass: what the check refuses is
 * refused, whatever came of the work, which is undone.
 */
export async function askedTogether<C, T>(tx: Tx, checking: Promise<C>, work: (tx: Tx) => Promise<T>): Promise<[C, T]> {
  const [checked, worked] = await Promise.allSettled([checking, work(answeredAfter(tx, checking))])
  if (checked.status === 'rejected') throw checked.reason
  if (worked.status === 'rejected') throw worked.reason
  return [checked.value, worked.value]
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
