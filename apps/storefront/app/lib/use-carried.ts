import { useLocation } from '@hawker/web/router/hooks'
import { carriedPath } from './carried.ts'

/**
 * Adds the preserved parameters to paths of links and forms, which must work before scripts run.
 */
export function useCarried(): (path: string) => string {
  const { search } = useLocation()
  return (path) => carriedPath(path, search)
}
