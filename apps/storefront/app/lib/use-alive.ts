// Re-exports until every importer names the new module.
export { useHydrated as useAlive } from '@hawker/web/hydration/use-hydrated'
