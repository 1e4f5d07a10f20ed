/**
 * Caches the result of `make` per list of arguments. Building an Intl object costs about 100 times
 * more than using it.
 */
export function cacheByKey<Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new Map<string, Result>()
  return (...args) => {
    const key = JSON.stringify(args)
    const cached = results.get(key)
    if (cached !== undefined) return cached
    const result = make(...args)
    results.set(key, result)
    return result
  }
}
