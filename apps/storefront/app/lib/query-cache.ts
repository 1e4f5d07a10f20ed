// Re-exports until every importer names the new module.
export { cached, forget, peek, put, useQuery } from '@hawker/web/query/query-cache'
