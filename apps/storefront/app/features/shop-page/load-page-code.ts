import { loadOnce } from '@hawker/web/hydration/load-once'

/**
 * The code that renders a menu in the browser. Loaded for client-side navigation only; a first page
 * contains its menu.
 */
export const loadPageCode = loadOnce(() => import('./load-page.ts'))
