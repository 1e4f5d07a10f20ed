import { useSearchParams } from '@hawker/web/router/hooks'

/**
 * The filter of a list. It is in the address, so that a reload, Back and a colleague see the same
 * list.
 */
export function useUrlFilter() {
  const [search, setSearch] = useSearchParams()
  const get = (key: string): string => search.get(key)?.trim().slice(0, 100) ?? ''
  /** `replace`: for typed text, where each letter would be a history entry. */
  const set = (key: string, value: string, { replace = false }: { replace?: boolean } = {}) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(key)
        else before.set(key, value)
        before.delete('page')
        return before
      },
      { replace },
    )
  return { get, set, clear: () => setSearch({}) }
}
