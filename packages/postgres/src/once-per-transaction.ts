import type { Queries } from './tx.ts'

const memos = new WeakMap<Queries, Map<string, Promise<unknown>>>()

/**
 * Reads rarely changing data once per transaction, so that use cases can ask for it wherever they
 * need it.
 * Outside a transaction it reads each time, because a pool lives as long as the process.
 */
export function oncePerTransaction<T>(
  queries: Queries,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  if (!('inTransaction' in queries)) return read()
  const memo = memos.get(queries) ?? new Map<string, Promise<unknown>>()
  memos.set(queries, memo)
  const known = memo.get(key)
  // The key decides the type: only promises of T are stored under it.
  if (known) return known as Promise<T>
  const reading = read()
  memo.set(key, reading)
  return reading
}
