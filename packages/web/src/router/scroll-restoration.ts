import { decodePathPart } from './match.ts'
import type { RouteLocation } from './location.ts'

const STORAGE_KEY = 'scroll-positions'
/** History entries whose position is remembered. */
const MAX_ENTRIES = 50

type Target = { location: RouteLocation; where: 'top' | 'stay' | 'back' }

/** Remembers the scroll position of each history entry, also when the document is left. */
export function createScrollRestoration(window: Window) {
  const positions = storedPositions(window)
  let target: Target | undefined
  let shownPath = window.location.pathname
  const layOutWhole = (whole: boolean) =>
    window.document.documentElement.toggleAttribute('data-whole', whole)

  function remember(key: string): void {
    positions.delete(key)
    positions.set(key, window.scrollY)
    for (const oldest of positions.keys()) {
      if (positions.size <= MAX_ENTRIES) break
      positions.delete(oldest)
    }
  }

  return {
    remember,
    /** Where to scroll once the page of `location` is rendered. */
    expect(location: RouteLocation, where: Target['where']): void {
      target = { location, where }
    },
    settle(): void {
      if (!target) return
      const { location, where } = target
      target = undefined
      const isSamePath = location.pathname === shownPath
      shownPath = location.pathname
      if (where === 'stay') return
      const position = where === 'back' ? positions.get(location.key) : undefined
      if (position !== undefined) {
        // A layer over the page was closed.
        if (isSamePath && position === window.scrollY) return
        // Parts far from the screen (content-visibility in app.css) have their real height only
        // after layout.
        layOutWhole(true)
        window.scrollTo(0, position)
        window.requestAnimationFrame(() => window.requestAnimationFrame(() => layOutWhole(false)))
        return
      }
      layOutWhole(false)
      const id = decodePathPart(location.hash.slice(1))
      const anchor = id === '' ? null : window.document.getElementById(id)
      if (anchor) anchor.scrollIntoView()
      else window.scrollTo(0, 0)
    },
    /** Takes over from the browser. The function it returns ends that. */
    start(currentKey: () => string): () => void {
      const { history } = window
      history.scrollRestoration = 'manual'
      const leave = () => {
        remember(currentKey())
        // The browser restores the position itself when the document is reloaded.
        history.scrollRestoration = 'auto'
        try {
          window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
        } catch {
          // Full or forbidden: pages then start at the top.
        }
      }
      const restored = () => void (history.scrollRestoration = 'manual')
      window.addEventListener('pagehide', leave)
      window.addEventListener('pageshow', restored)
      return () => {
        window.removeEventListener('pagehide', leave)
        window.removeEventListener('pageshow', restored)
      }
    },
  }
}

/** The positions that the document before stored; none where storage is forbidden. */
function storedPositions(window: Window): Map<string, number> {
  try {
    const stored = window.sessionStorage.getItem(STORAGE_KEY) ?? '[]'
    return new Map(JSON.parse(stored) as [string, number][])
  } catch {
    return new Map()
  }
}
