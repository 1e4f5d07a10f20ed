import { useLocation } from '../router/hooks.tsx'
import { carriedPath } from './carried.ts'

/** Paths with what the reader came with (carried.ts), for links and forms that must hold before scripts run. */
export function useCarried(): (path: string) => string {
  const { search } = useLocation()
  return (path) => carriedPath(path, search)
}
