import type { Queries } from './tx.ts'

const kept = new WeakMap<Queries, Map<string, Promise<unknown>>>()

/**
 * Reads what hardly ever changes once per transaction, so that use cases can ask for it wherever they need it. Outside a transaction it reads each time:
 * a pool lives as long as the process.
 */
export function oncePerTransaction<T>(
  queries: Queries,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  if (!('inTransaction' in queries)) return read()
  const memo = kept.get(queries) ?? new Map<string, Promise<unknown>>()
  kept.set(queries, memo)
  const known = memo.get(key)
  // The key names what is read, so what was kept under it is a T.
  if (known) return known as Promise<T>
  const reading = read()
  memo.set(key, reading)
  return reading
}
