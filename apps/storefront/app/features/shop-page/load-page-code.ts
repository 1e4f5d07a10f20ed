import { keptCode } from '../../lib/kept-code.ts'

/**
 * The code that renders a menu in the browser. Loaded for client-side navigation only; a first page
 * contains its menu.
 */
export const loadPageCode = keptCode(() => import('./load-page.ts'))
