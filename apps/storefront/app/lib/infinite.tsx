// Re-exports until every importer names the new module.
export {
  EndMarker,
  type InfiniteList as Infinite,
  type ListPage as Page,
  useInfinite,
} from '@hawker/web/query/infinite-list'
