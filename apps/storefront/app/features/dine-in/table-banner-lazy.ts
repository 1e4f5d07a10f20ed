import { tableIn } from '../../lib/visit/table-cookie.ts'

/** Nothing is loaded for visitors without a table. */
export function followOwnTable(onMove: (show: () => void) => void): void {
  if (tableIn(document.cookie))
    import('./table-banner.ts').then(({ followTable }) => followTable(onMove)).catch(console.error)
}
