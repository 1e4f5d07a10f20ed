import type { Site } from '../lib/site.ts'
import { Answer, waitIn } from '../router/answers.ts'
import type { Shown } from '../router/router.ts'

/** The element that the app is drawn into. */
export const APP_ID = 'app'
/** The element that holds what it was drawn from. */
const DATA_ID = 'page-data'

type PageData = {
  root?: Site
  loaderData?: unknown
  actionData?: unknown
  failed?: number
  wait?: number
}

/** On the server: a page's data as text in the page. `<` never stands in it, so no text of anybody ends the element. */
export function pageDataText({ root, loaderData, actionData, failure }: Shown<Site>): string {
  const failed = failure && (failure.error instanceof Answer ? failure.error.status : 500)
  const wait = failure && waitIn(failure.error)
  const data: PageData = {
    ...(root && { root }),
    loaderData,
    actionData,
    ...(failed && { failed }),
    ...(wait && { wait }),
  }
  return `<script type="application/json" id="${DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** In the browser: the same, taken up once. */
export function givenState(): Pick<Shown<Site>, 'root' | 'loaderData' | 'actionData' | 'failure'> {
  const text = document.getElementById(DATA_ID)?.textContent ?? '{}'
  const { root, loaderData, actionData, failed, wait }: PageData = JSON.parse(text)
  const headers = wait === undefined ? {} : { 'retry-after': String(wait) }
  const failure =
    failed === undefined ? undefined : { error: new Answer(null, { status: failed, headers }) }
  return { root, loaderData, actionData, failure }
}
