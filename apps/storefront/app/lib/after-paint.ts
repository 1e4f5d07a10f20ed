// Re-exports until every importer names the new module.
export { afterPaint } from '@hawker/ui/after-paint'
