// Re-exports until every importer names the new module.
export { now, setClock as goBy } from '@hawker/web/session/clock'
