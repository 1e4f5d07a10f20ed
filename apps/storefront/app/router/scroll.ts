import { decoded } from './match.ts'
import type { Place } from './place.ts'

const KEPT = 'scroll-positions'
/** Of the entries that somebody may come back to. */
const MOST = 50

type Wish = { place: Place; where: 'top' | 'stay' | 'back' }

/** Where each entry of the history was scrolled to, for coming back to it, also after the document was left. */
export function createScrollKeeper(window: Window) {
  const positions = keptIn(window)
  let wish: Wish | undefined
  let shown = window.location.pathname
  const layOutWhole = (whole: boolean) =>
    window.document.documentElement.toggleAttribute('data-whole', whole)

  function remember(key: string): void {
    positions.delete(key)
    positions.set(key, window.scrollY)
    for (const oldest of positions.keys()) {
      if (positions.size <= MOST) break
      positions.delete(oldest)
    }
  }

  return {
    remember,
    expect(place: Place, where: Wish['where']): void {
      wish = { place, where }
    },
    settle(): void {
      if (!wish) return
      const { place, where } = wish
      wish = undefined
      if (where === 'stay') return void (shown = place.pathname)
      const kept = where === 'back' ? positions.get(place.key) : undefined
      const isHere = place.pathname === shown
      shown = place.pathname
      if (kept !== undefined) {
        // What lay over the page was closed.
        if (isHere && kept === window.scrollY) return
        // What is far from the screen (app.css) has its true height once it was laid out, and places are counted in heights.
        layOutWhole(true)
        window.scrollTo(0, kept)
        return void window.requestAnimationFrame(() =>
          window.requestAnimationFrame(() => layOutWhole(false)),
        )
      }
      layOutWhole(false)
      const marked =
        place.hash === '' ? null : window.document.getElementById(decoded(place.hash.slice(1)))
      if (marked) marked.scrollIntoView()
      else window.scrollTo(0, 0)
    },
    start(key: () => string): () => void {
      const { history } = window
      history.scrollRestoration = 'manual'
      const leave = () => {
        remember(key())
        // A document that is loaded anew is where it was, by the browser's own keeping.
        history.scrollRestoration = 'auto'
        try {
          window.sessionStorage.setItem(KEPT, JSON.stringify([...positions]))
        } catch {
          // Full or forbidden: coming back then begins at the top.
        }
      }
      const back = () => void (history.scrollRestoration = 'manual')
      window.addEventListener('pagehide', leave)
      window.addEventListener('pageshow', back)
      return () => {
        window.removeEventListener('pagehide', leave)
        window.removeEventListener('pageshow', back)
      }
    },
  }
}

/** What the document before kept; nothing where a browser keeps nothing for us. */
function keptIn(window: Window): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage.getItem(KEPT) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
