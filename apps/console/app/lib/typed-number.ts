// Re-exports until every importer names the new module.
export { typedNumber } from '@hawker/web/forms/typed-number'
