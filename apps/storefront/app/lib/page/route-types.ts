import type { MetaTag } from '@hawker/web/router/head'
import type { Params } from '@hawker/web/router/match'
import type { Loaded, RouteModule } from '@hawker/web/router/route-module'
import type { ServerContext } from './server-context.ts'
import type { Site } from './site.ts'

// The types of the storefront's route files: those of the router with the storefront's site and
// server context.
export type {
  ClientActionArgs,
  ClientLoaderArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '@hawker/web/router/route-module'

export type LoaderArgs<Names extends string = never> = {
  request: Request
  params: Params<Names>
  context: ServerContext
}
export type ActionArgs<Names extends string = never> = LoaderArgs<Names>

type Loader = ((...args: never[]) => unknown) | undefined
export type MetaArgs<L extends Loader = undefined, Names extends string = never> = {
  site: Site
  loaderData: Loaded<L>
  params: Params<Names>
  search: string
}
type AnyMetaArgs = { site: Site; loaderData: unknown; params: Params; search: string }

/** A route file as the browser has it. */
export type PageModule = RouteModule & { meta?: (args: AnyMetaArgs) => MetaTag[] }
/** A route file as the server has it. One without a component only redirects. */
export type ServerPageModule = Omit<Partial<PageModule>, 'asksServer'> & {
  loader?: (args: LoaderArgs<string>) => unknown
  action?: (args: ActionArgs<string>) => unknown
}
