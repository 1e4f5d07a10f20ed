import { type Html, markup, scriptJson } from '@hawker/std/markup'
import { DataResponse, retryAfterOf } from '@hawker/web/router/responses'
import type { PageState } from '@hawker/web/router/router'
import type { Site } from '../lib/page/site.ts'

/** The id of the element that React renders into. */
export const APP_ID = 'app'
/** The id of the script element that holds the page's data. */
const DATA_ID = 'page-data'

type PageData = {
  root?: Site
  loaderData?: unknown
  actionData?: unknown
  /** The status of a page that failed. */
  failed?: number
  /** Seconds after which a rate-limited page may be requested again. */
  wait?: number
}
type Loaded = Pick<PageState<Site>, 'root' | 'loaderData' | 'actionData' | 'failure'>

/** A page's data as a script element. */
export function pageDataHtml({ root, loaderData, actionData, failure }: Loaded): Html {
  const failed = failure && (failure.error instanceof DataResponse ? failure.error.status : 500)
  const wait = failure && retryAfterOf(failure.error)
  const data: PageData = {
    ...(root && { root }),
    loaderData,
    actionData,
    ...(failed && { failed }),
    ...(wait && { wait }),
  }
  return markup`<script type="application/json" id="${DATA_ID}">${scriptJson(data)}</script>`
}

/** Reads it back, in the browser. */
export function readPageData(): Loaded {
  const text = document.getElementById(DATA_ID)?.textContent ?? '{}'
  const { root, loaderData, actionData, failed, wait }: PageData = JSON.parse(text)
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) }
  const failure =
    failed === undefined
      ? undefined
      : { error: new DataResponse(null, { status: failed, headers }) }
  return { root, loaderData, actionData, failure }
}
