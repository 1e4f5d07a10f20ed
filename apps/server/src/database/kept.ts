/** What a process keeps of a database, each thing with the stamp that it was read under. */
export type Kept = Map<string, { readonly stamp: string; readonly value: unknown }>
/** Whoever can reach what is kept: anything that runs statements. */
type Keeper = { readonly kept: Kept }
export type Stamped<T> = { readonly stamp: string; readonly value: T }

/** As many things as some thousand shops in two languages are. The one that was read first goes first. */
const MOST_KEPT = 5_000

/** What is kept under this key, if it is of this stamp. */
export function recall<T>(queries: Keeper, key: string, stamp: string): T | undefined {
  const known = queries.kept.get(key)
  // The key names what is kept, so what was kept under it is a T.
  return known?.stamp === stamp ? (known.value as T) : undefined
}

export function keep<T>(queries: Keeper, key: string, { stamp, value }: Stamped<T>): void {
  queries.kept.delete(key)
  queries.kept.set(key, { stamp, value })
  const [oldest] = queries.kept.keys()
  if (queries.kept.size > MOST_KEPT && oldest !== undefined) queries.kept.delete(oldest)
}

/**
 * What is kept, or read again because its stamp has changed. `read` answers the stamp that it found in the same statement: a transaction
 * that sees its own unfinished work keeps it under a stamp that nobody else ever meets, unless it is committed.
 */
export async function keptOrRead<T>(
  queries: Keeper,
  key: string,
  stamp: string,
  read: () => Promise<Stamped<T>>,
): Promise<T> {
  const known = recall<T>(queries, key, stamp)
  if (known !== undefined) return known
  const fresh = await read()
  keep(queries, key, fresh)
  return fresh.value
}
