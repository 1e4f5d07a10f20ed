// Re-exports until every importer names the new module.
export { usePageRestored as useComeBack } from '@hawker/web/session/page-restored'
