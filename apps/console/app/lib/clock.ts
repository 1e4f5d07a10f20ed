// Re-exports until every importer names the new module.
export { now } from '@hawker/web/session/clock'
