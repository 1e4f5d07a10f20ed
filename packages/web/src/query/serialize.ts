/**
 * Runs one call at a time. Callers during a run share the next run, which starts when it ends. So
 * each result is newer than the one before, however often it is called.
 */
export function serialize<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    next = undefined
    return (current = run().finally(() => (current = undefined)))
  }
  return () => (current ? (next ??= current.then(begin, begin)) : begin())
}
