import { keptCode } from '../../lib/kept-code.ts'

/** What loads and draws a menu in the browser: only moving from page to page does so; the first page brings its own along. */
export const loadPageCode = keptCode(() => import('./load-page.ts'))
