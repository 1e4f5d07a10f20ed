// Re-exports until every importer names the new module.
export type * from '../lib/route-types.ts'
