import type { ComponentType } from 'react'
import type { ServerContext } from '../lib/load-context.ts'
import type { Site } from '../lib/site.ts'
import type { Answer } from './answers.ts'
import type { MetaTag } from './head.ts'

// What a file below routes/ may export. `loader` and `action` run on the server and never reach a browser (browser-routes.ts); `clientLoader` and
// `clientAction` run in the browser when a page is followed to; without them the browser asks the server for the same. The names are React Router's.

export type Params<Names extends string = string> = Readonly<Record<Names, string>>

export type LoaderArgs<Names extends string = never> = {
  request: Request
  params: Params<Names>
  context: ServerContext
}
export type ActionArgs<Names extends string = never> = LoaderArgs<Names>
export type ClientLoaderArgs<Names extends string = never> = {
  request: Request
  params: Params<Names>
}
export type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> }

// oxlint-disable-next-line typescript/no-explicit-any -- any function fits, whatever it takes
type Loading = ((...args: never[]) => unknown) | undefined
/** What a loader's or an action's data are when they arrive at the page. */
export type Loaded<L extends Loading> = L extends (...args: never[]) => infer R
  ? Unwrapped<Exclude<Awaited<R>, Response>>
  : undefined
type Unwrapped<R> = R extends Answer<infer T> ? T : R

/** `actionData` is what the action answered to the form that was sent last from this page. */
export type PageProps<
  L extends Loading = undefined,
  A extends Loading = undefined,
  Names extends string = never,
> = {
  loaderData: Loaded<L>
  actionData: Loaded<A> | undefined
  params: Params<Names>
}
export type MetaArgs<L extends Loading = undefined, Names extends string = never> = {
  site: Site
  loaderData: Loaded<L>
  params: Params<Names>
  search: string
}
/** `formMethod` where a form was sent. Without an answer of its own a page is loaded anew. */
export type ShouldRevalidateArgs = {
  currentUrl: URL
  nextUrl: URL
  formMethod: 'post' | undefined
  defaultShouldRevalidate: boolean
}

/** A route as the browser has it. */
export type RouteModule = {
  default: ComponentType<{ loaderData: unknown; actionData: unknown; params: Params }>
  clientLoader?: (args: ClientLoaderArgs<string>) => unknown
  clientAction?: (args: ClientActionArgs) => unknown
  meta?: (args: { site: Site; loaderData: unknown; params: Params; search: string }) => MetaTag[]
  shouldRevalidate?: (args: ShouldRevalidateArgs) => boolean
  /** The server has a loader for it. */
  asksServer?: boolean
}
/** A route as the server has it; one without a component only leads elsewhere. */
export type ServerRouteModule = Omit<Partial<RouteModule>, 'asksServer'> & {
  loader?: (args: LoaderArgs<string>) => unknown
  action?: (args: ActionArgs<string>) => unknown
}
