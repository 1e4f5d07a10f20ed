import { type Html, markup } from '@hawker/std/markup'

/**
 * Reloads a page when its stream reports a change, and when it becomes visible again. `data-stream`
 * of the document names the stream. The result of a form is shown once. An open question stays open.
 */
export const LIVE_SCRIPT = `
let due = false
const reload = () => {
  due = document.querySelector('details[open]') !== null
  if (due) return
  const url = new URL(location.href)
  url.searchParams.delete('done')
  location.replace(url)
}
document.addEventListener('toggle', () => due && reload(), true)
const stream = new EventSource(document.documentElement.dataset.stream)
let isFirst = true
stream.addEventListener('status', () => {
  if (!isFirst) reload()
  isFirst = false
})
let timer
stream.addEventListener('location', () => {
  timer ??= setTimeout(reload, 15000)
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') reload()
})
`
const REFRESH_SECONDS = 30

/** Tags for the head of such a page. If scripts are off, it opens `url`, or itself again. */
export const refreshWithoutScripts = (url?: string): Html => {
  const target = url === undefined ? '' : `; url=${url}`
  return markup`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}${target}"></noscript>`
}
