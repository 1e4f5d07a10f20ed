import { useEffect } from 'react'
import { opensInThisTab } from '../router/opens-in-this-tab.ts'

/**
 * While there is a question, it is asked before a link leads to another page, and the browser asks
 * its own before the document is closed, reloaded or left.
 */
export function useUnsavedGuard(question: string | undefined): void {
  useEffect(() => {
    if (question === undefined) return
    // Registered only while needed: some browsers keep no frozen copy of a page with this listener.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const askAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !opensInThisTab(event, link)) return
      const { pathname } = new URL(link.href)
      if (pathname === location.pathname || confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('beforeunload', ask)
    // Before the router, which listens on the document and on links.
    addEventListener('click', askAtLink, { capture: true })
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('click', askAtLink, { capture: true })
    }
  }, [question])
}
