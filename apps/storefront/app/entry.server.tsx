import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { ServerOnly, serverOnly } from './lib/server-only.tsx'

/** Pages are whole: they are kept, hashed for the CSP and compressed as one text, so nothing is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method.toUpperCase() === 'HEAD') return new Response(null, { status, headers })
  let failed = false
  const stream = await renderToReadableStream(
    <ServerOnly value={context.get(serverOnly)}>
      <ServerRouter context={routerContext} url={request.url} />
    </ServerOnly>,
    {
      // A part that is complete stays where it is; moving it would take a script of its own.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true
        console.error(error)
      },
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  // Only what names its one address is meant to be found (lib/page-head.ts): not carts, orders, results and mistakes.
  if (status !== 200 || !html.includes('rel="canonical"')) headers.set('x-robots-tag', 'noindex')
  return new Response(html, { status: failed ? 500 : status, headers })
}
