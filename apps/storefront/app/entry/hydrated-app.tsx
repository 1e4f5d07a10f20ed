import { pressAgain } from '@hawker/web/hydration/early-presses'
import { replayEarlyInput } from '@hawker/web/hydration/early-input'
import { writeHead } from '@hawker/web/router/head'
import { RouterContext } from '@hawker/web/router/hooks'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { App, directionFor, headOf } from '../root.tsx'
import type { StorefrontRouter } from '../routes.ts'

/**
 * The app in the browser. Follows the router and updates the document's head, language and
 * direction.
 */
export function HydratedApp({ router }: { router: StorefrontRouter }) {
  const [state, setState] = useState(router.current)
  useEffect(() => router.start(), [router])
  useLayoutEffect(replayEarlyInput, [])
  useEffect(pressAgain, [])
  useEffect(() => {
    const show = () => setState(router.current())
    startTransition(show)
    return router.subscribe((_, { transition }) => {
      if (!transition || !('startViewTransition' in document)) return startTransition(show)
      // A hidden tab skips the transition and rejects `ready`.
      document.startViewTransition(() => flushSync(show)).ready.catch(() => {})
    })
  }, [router])

  const { root, match, module, loaderData, failure, location } = state
  const writtenHead = useRef<string>(undefined)
  useLayoutEffect(() => {
    const tags = headOf(state)
    const text = JSON.stringify(tags)
    // The server wrote the first head. Opening a dish does not change it.
    if (writtenHead.current !== undefined && writtenHead.current !== text) writeHead(tags)
    writtenHead.current = text
    const html = document.documentElement
    const { lang } = root ?? html
    const dir = directionFor(root)
    // Writing an unchanged value would make the browser style and lay out every element again.
    if (html.lang !== lang) html.lang = lang
    if (html.dir !== dir) html.dir = dir
    const currency = root?.currency && String(root.currency.id)
    if (currency && html.dataset.currency !== currency) html.dataset.currency = currency
    // oxlint-disable-next-line react/exhaustive-deps -- the head does not depend on navigation state
  }, [root, match, module, loaderData, failure, location.search])
  useLayoutEffect(() => {
    router.settleScroll()
  }, [router, location])

  return (
    <RouterContext value={router}>
      <App state={state} />
    </RouterContext>
  )
}
