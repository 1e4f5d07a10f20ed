import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { drawings, drawn } from './lib/load-context.ts'
import { paintFirst } from './lib/paint-first.ts'
import { isPublic } from './lib/page-headers.ts'
import { type Handed, ServerOnly, marked, serverOnly, withHanded } from './lib/server-only.tsx'

type Drawn = { page: Buffer; failed: boolean }

/**
 * Pages are whole: they are kept, hashed for the CSP and compressed as one text, so nothing is streamed. The text goes beside
 * the answer: to make a body of it and read that again costs more than drawing it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers })
  const handed = context.get(serverOnly)
  const { loaderData, errors } = routerContext.staticHandlerContext
  const kept = status === 200 && errors === null && isPublic(headers) ? context.get(drawings) : null
  const model = { address: request.url, data: kept ? JSON.stringify(loaderData) : '', handed }
  const known = kept?.find(model)
  const { page, failed } = known ? { page: known, failed: false } : await drawWhole(request, routerContext, handed)
  if (!known && !failed) kept?.keep(model, page)
  context.set(drawn, page)
  // Only what names its one address is meant to be found (lib/page-head.ts): not carts, orders, results and mistakes.
  if (status !== 200 || !page.includes('rel="canonical"')) headers.set('x-robots-tag', 'noindex')
  return new Response(null, { status: failed ? 500 : status, headers })
}

async function drawWhole({ url }: Request, context: EntryContext, handed: Handed): Promise<Drawn> {
  const { page, failed } = await draw(
    <ServerOnly value={marked(handed)}>
      <ServerRouter context={context} url={url} />
    </ServerOnly>,
  )
  // The development server brings scripts of its own, which must lead.
  return { page: withHanded(import.meta.env.PROD ? paintFirst(page) : page, handed), failed }
}

function draw(page: ReactElement): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    let failed = false
    const pieces: Uint8Array[] = []
    const whole = new Writable({
      // Never full: React would wait for it to be emptied.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve({ page: Buffer.concat(pieces), failed })
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // A part that is complete stays where it is; moving it would take a script of its own.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(whole),
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
  })
}
