// Re-exports until every importer names the new module.
export { onFirstInteraction as whenSomebodyIsThere } from '@hawker/web/hydration/on-first-interaction'
