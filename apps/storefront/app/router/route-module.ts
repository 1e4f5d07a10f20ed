// Re-exports until every importer names the new module.
export type {
  ActionArgs,
  ClientActionArgs,
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../lib/route-types.ts'
