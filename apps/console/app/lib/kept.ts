// Re-exports until every importer names the new module.
export { keep, readKept } from './device-choices.ts'
