// Re-exports until every importer names the new module.
export {
  type Latest as Fresh,
  type LatestResult as Answer,
  useLatest as useFresh,
} from '@hawker/web/query/use-latest'
