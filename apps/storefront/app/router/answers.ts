// Re-exports until every importer names the new module.
export {
  DataResponse as Answer,
  data,
  redirect,
  redirectDocument,
  redirectIn,
  retryAfterOf as waitIn,
} from '@hawker/web/router/responses'
