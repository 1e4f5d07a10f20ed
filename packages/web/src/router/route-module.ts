import type { ComponentType } from 'react'
import type { Params } from './match.ts'
import type { DataResponse } from './responses.ts'

// What a file of routes/ may export. `loader` and `action` run on the server; `clientLoader` and
// `clientAction` run in the browser after a navigation. Without them the browser asks the server
// for the same data. The names are those of React Router.

export type ClientLoaderArgs<Names extends string = never> = {
  request: Request
  params: Params<Names>
}
export type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> }

type Loader = ((...args: never[]) => unknown) | undefined
/** The data of a loader or an action as they arrive at the page. */
export type Loaded<L extends Loader> = L extends (...args: never[]) => infer R
  ? Unwrapped<Exclude<Awaited<R>, Response>>
  : undefined
type Unwrapped<R> = R extends DataResponse<infer T> ? T : R

/** `actionData`: what the action returned for the last form that was sent from this page. */
export type PageProps<
  L extends Loader = undefined,
  A extends Loader = undefined,
  Names extends string = never,
> = {
  loaderData: Loaded<L>
  actionData: Loaded<A> | undefined
  params: Params<Names>
}

/** `formMethod` is given after a form was sent. Without this function a page always loads again. */
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
  shouldRevalidate?: (args: ShouldRevalidateArgs) => boolean
  /** The server has a loader for it. */
  asksServer?: boolean
}
