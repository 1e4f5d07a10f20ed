import { useLocation } from '@hawker/web/router/hooks'
import { preservedPath } from './preserved-params.ts'

/**
 * Adds the preserved parameters to paths of links and forms, which must work before scripts run.
 */
export function usePreservedPath(): (path: string) => string {
  const { search } = useLocation()
  return (path) => preservedPath(path, search)
}
