import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type Handed, ServerOnly, marked, withHanded } from '../lib/server-only.tsx'
import type { Site } from '../lib/site.ts'
import { App } from '../root.tsx'
import { data } from '../router/answers.ts'
import type { RouterState } from '../router/router.ts'

export type DrawnState = RouterState<Site>
/** What of a page's body is drawn: all of it, its frame, or what stands in its frame. */
type Part = { only?: 'frame' | 'page' }
/** A page's body in pieces, what should be fetched first apart; and the state that was drawn, another one where drawing failed. */
export type Drawn = {
  first: string
  body: (string | Uint8Array)[]
  state: DrawnState
  failed: boolean
}
/** The frame around a page: headers, footer and bars, in bytes. */
export type DrawnFrame = { before: Buffer; after: Buffer }

const appOf = (state: DrawnState, given: Handed & Part): ReactElement => (
  <ServerOnly value={given}>
    <App state={state} />
  </ServerOnly>
)

/** A page in its frame. */
export async function drawWhole(state: DrawnState, handed: Handed): Promise<Drawn> {
  try {
    const { text, failed } = await textOf(appOf(state, marked(handed)))
    return { ...bodyOf(text, handed), state, failed }
  } catch (error) {
    console.error(error)
    const failing = { ...state, failure: { error: data(null, { status: 500 }) } }
    const { text } = await textOf(appOf(failing, marked(handed)))
    return { ...bodyOf(text, handed), state: failing, failed: true }
  }
}

const MAIN_BEGINS = /<main [^>]*>/
const MAIN_ENDS = '</main>'

/** The frame alone: nothing in it depends on the data of its page. Undefined: it cannot be drawn so. */
export async function drawFrame(state: DrawnState): Promise<DrawnFrame | undefined> {
  const { text, failed } = await textOf(appOf(state, { only: 'frame' }))
  const end = text.indexOf(MAIN_ENDS)
  return failed || end < 0
    ? undefined
    : { before: Buffer.from(text.slice(0, end)), after: Buffer.from(text.slice(end)) }
}

/** A page in a frame that was drawn before. Undefined: it cannot be drawn so. */
export async function drawInFrame(
  state: DrawnState,
  handed: Handed,
  frame: DrawnFrame,
): Promise<Drawn | undefined> {
  const { text, failed } = await textOf(appOf(state, { ...marked(handed), only: 'page' }))
  const begin = MAIN_BEGINS.exec(text)
  if (failed || !begin) return undefined
  const page = text.slice(begin.index + begin[0].length, text.lastIndexOf(MAIN_ENDS))
  return {
    first: firstOf(text),
    body: [frame.before, ...withHanded(page, handed), frame.after],
    state,
    failed,
  }
}

/** React writes what should be fetched first before all it draws; it belongs into the head. */
const FETCHED_FIRST = /^(?:<link rel="preload"[^>]*>)*/
const firstOf = (text: string): string => FETCHED_FIRST.exec(text)?.[0] ?? ''

function bodyOf(text: string, handed: Handed): Pick<Drawn, 'first' | 'body'> {
  const first = firstOf(text)
  return { first, body: withHanded(text.slice(first.length), handed) }
}

/** How React marks a part that waits for its code. */
const WAITING = '<!--$!-->'

/** Text of a page; `failed`: a part of it that stands by itself could not be drawn, and is left to the browser. */
type Text = { text: string; failed: boolean }

/** Pages are whole: they are kept, hashed and compressed as one text, so nothing is streamed. Drawn at once, as text, they cost half of what a stream does. */
async function textOf(page: ReactElement): Promise<Text> {
  try {
    const text = renderToString(page)
    if (!text.includes(WAITING)) return { text, failed: false }
  } catch {
    // It waits for something, or it fails: the stream knows how to wait, and says what failed.
  }
  return streamedText(page)
}

function streamedText(page: ReactElement): Promise<Text> {
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
        resolve({ text: Buffer.concat(pieces).toString(), failed })
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
