// Re-exports until every importer names the new module.
export { type Resource, useResource } from '@hawker/web/query/use-resource'
