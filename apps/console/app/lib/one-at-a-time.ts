/**
 * Asks one question at a time: whoever asks while one is under way gets the answer to the next, which is asked once for all of them. So every answer
 * is newer than the one before, and comes however fast the askers are.
 */
export function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    next = undefined
    return (underWay = ask().finally(() => (underWay = undefined)))
  }
  return () => (underWay ? (next ??= underWay.then(begin, begin)) : begin())
}
