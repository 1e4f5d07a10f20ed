import { Writable } from 'node:stream'
import { data } from '@hawker/web/router/responses'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type ServerParts,
  ServerPartsContext,
  fillPlaceholders,
  withPlaceholders,
} from '../lib/page/server-parts.tsx'
import { App } from '../root.tsx'
import type { StorefrontState } from '../routes.ts'

/**
 * Which part of a page's body is rendered: all of it, its layout, or the page inside the layout.
 */
type Part = { only?: 'layout' | 'page' }

/** A page's body in pieces. */
export type RenderedPage = {
  /** Preload links, which belong into the head. */
  preloads: string
  body: (string | Uint8Array)[]
  /** The state that was rendered: the error page's if rendering failed. */
  state: StorefrontState
  failed: boolean
}
/** The layout around a page, headers, footer and bars, in bytes. */
export type RenderedLayout = { before: Buffer; after: Buffer }

const appOf = (state: StorefrontState, parts: ServerParts & Part): ReactElement => (
  <ServerPartsContext value={parts}>
    <App state={state} />
  </ServerPartsContext>
)

/** Renders a page with its layout. */
export async function renderPage(
  state: StorefrontState,
  parts: ServerParts,
): Promise<RenderedPage> {
  try {
    const { text, failed } = await renderText(appOf(state, withPlaceholders(parts)))
    return { ...splitPreloads(text, parts), state, failed }
  } catch (error) {
    console.error(error)
    const failing = { ...state, failure: { error: data(null, { status: 500 }) } }
    const { text } = await renderText(appOf(failing, withPlaceholders(parts)))
    return { ...splitPreloads(text, parts), state: failing, failed: true }
  }
}

const MAIN_START = /<main [^>]*>/
const MAIN_END = '</main>'

/**
 * Renders the layout alone, which does not depend on the page's data. Undefined if that is
 * impossible.
 */
export async function renderLayout(state: StorefrontState): Promise<RenderedLayout | undefined> {
  const { text, failed } = await renderText(appOf(state, { only: 'layout' }))
  const end = text.indexOf(MAIN_END)
  return failed || end < 0
    ? undefined
    : { before: Buffer.from(text.slice(0, end)), after: Buffer.from(text.slice(end)) }
}

/** Renders a page into a layout that was rendered before. Undefined if that is impossible. */
export async function renderInLayout(
  state: StorefrontState,
  parts: ServerParts,
  layout: RenderedLayout,
): Promise<RenderedPage | undefined> {
  const { text, failed } = await renderText(
    appOf(state, { ...withPlaceholders(parts), only: 'page' }),
  )
  const start = MAIN_START.exec(text)
  if (failed || !start) return undefined
  const page = text.slice(start.index + start[0].length, text.lastIndexOf(MAIN_END))
  return {
    preloads: preloadsOf(text),
    body: [layout.before, ...fillPlaceholders(page, parts), layout.after],
    state,
    failed,
  }
}

/** React writes preload links before everything else. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/
const preloadsOf = (text: string): string => PRELOADS.exec(text)?.[0] ?? ''

function splitPreloads(text: string, parts: ServerParts): Pick<RenderedPage, 'preloads' | 'body'> {
  const preloads = preloadsOf(text)
  return { preloads, body: fillPlaceholders(text.slice(preloads.length), parts) }
}

/** React's mark for a part that suspended. */
const SUSPENDED = '<!--$!-->'

/** `failed`: a part inside a Suspense boundary failed and is left to the browser. */
type RenderedText = { text: string; failed: boolean }

/**
 * Renders to one text, because pages are cached, hashed and compressed as a whole. The synchronous
 * renderer costs half as much as the stream, which is used for what suspends or fails.
 */
async function renderText(page: ReactElement): Promise<RenderedText> {
  try {
    const text = renderToString(page)
    if (!text.includes(SUSPENDED)) return { text, failed: false }
  } catch {
    // The stream can wait, and it reports errors.
  }
  return renderStreamed(page)
}

function renderStreamed(page: ReactElement): Promise<RenderedText> {
  return new Promise((resolve, reject) => {
    let failed = false
    const pieces: Uint8Array[] = []
    const whole = new Writable({
      // Never full: React would wait until it is drained.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve({ text: Buffer.concat(pieces).toString(), failed })
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // A complete part stays in its place; moving it would need an inline script.
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
