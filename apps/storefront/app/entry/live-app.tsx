import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellEarlyInput } from '../lib/early-input.ts'
import { pressAgain } from '../lib/early-presses.ts'
import type { Site } from '../lib/site.ts'
import { App, directionFor, metaOf } from '../root.tsx'
import { writeHead } from '../router/head.ts'
import { ActsContext } from '../router/hooks.tsx'
import type { Router } from '../router/router.ts'

/** The page in a browser: drawn anew as the router moves on, with its document's head, language and direction. */
export function LiveApp({ router }: { router: Router<Site> }) {
  const [state, setState] = useState(router.current)
  useEffect(() => router.start(), [router])
  useLayoutEffect(tellEarlyInput, [])
  useEffect(pressAgain, [])
  useEffect(() => {
    const show = () => setState(router.current())
    startTransition(show)
    return router.subscribe((_, { transition }) => {
      if (!transition || !('startViewTransition' in document)) return startTransition(show)
      // A tab that nobody sees skips the transition, and says so.
      document.startViewTransition(() => flushSync(show)).ready.catch(() => {})
    })
  }, [router])

  const { root, match, module, loaderData, failure, place } = state
  const said = useRef<string>(undefined)
  useLayoutEffect(() => {
    const tags = metaOf(state)
    const text = JSON.stringify(tags)
    // The server wrote the first; a dish that is opened says nothing new.
    if (said.current !== undefined && said.current !== text) writeHead(tags)
    said.current = text
    const html = document.documentElement
    const { lang } = root ?? html
    const dir = directionFor(root)
    // Written again, though they are the same, they have the browser style and lay out every element of the page.
    if (html.lang !== lang) html.lang = lang
    if (html.dir !== dir) html.dir = dir
    const currency = root?.currency && String(root.currency.id)
    if (currency && html.dataset.currency !== currency) html.dataset.currency = currency
    // oxlint-disable-next-line react/exhaustive-deps -- the head speaks of the page, not of what is underway
  }, [root, match, module, loaderData, failure, place.search])
  useLayoutEffect(() => {
    router.settleScroll()
  }, [router, place])

  return (
    <ActsContext value={router}>
      <App state={state} />
    </ActsContext>
  )
}
