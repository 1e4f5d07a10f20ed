/**
 * Code that is fetched when it is first needed, and then kept. Even of code that is there `import()` answers in a task of its own, and frames go before it:
 * on a slow phone that is 100 ms at a time. What is kept answers whoever asks again at once. A failed fetch is tried anew.
 */
export function keptCode<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () =>
    (kept ??= load().catch((error: unknown) => {
      kept = undefined
      throw error
    }))
}
