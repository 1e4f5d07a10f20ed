// Re-exports until every importer names the new module.
export { loadOnce as keptCode } from '@hawker/web/hydration/load-once'
