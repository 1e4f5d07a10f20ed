/**
 * Code that is fetched on its first use and then stored. `import()` answers in a later task even
 * for code that is loaded, and frames go before it: 100 ms on a slow phone. A failed fetch is
 * repeated on the next use.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}
