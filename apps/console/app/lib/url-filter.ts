import { useSearchParams } from 'react-router'

/** What a list is narrowed by lives in the address: a reload, the way back and a colleague see the same. */
export function useUrlFilter() {
  const [search, setSearch] = useSearchParams()
  const get = (key: string): string => search.get(key)?.trim().slice(0, 100) ?? ''
  /** `replace`: for what is typed, where each letter would be a step back. */
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
