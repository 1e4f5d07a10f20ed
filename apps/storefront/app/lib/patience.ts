// Re-exports until every importer names the new module.
export { useWaiting } from '@hawker/web/api/with-rate-limit-retry'
