// Re-exports until every importer names the new module.
export * from '@hawker/web/router/hooks'
