// Re-exports until every importer names the new module.
export { classNames } from '@hawker/std/class-names'
