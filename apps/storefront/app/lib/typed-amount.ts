// Re-exports until every importer names the new module.
export { typedAmount } from '@hawker/web/forms/typed-amount'
