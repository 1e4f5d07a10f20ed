import { DEFAULT_LOCALE } from '@hawker/i18n/locales'
import { RouterContextProvider, createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createDrawings } from './lib/drawings.ts'
import { drawings, drawn, served, type Served } from './lib/load-context.ts'
import { addTexts } from './lib/texts.tsx'
import { visitOf } from './lib/visit.ts'

export * from 'virtual:react-router/server-build'

/** A page comes as one whole text, so that it can be hashed for the CSP, compressed once and kept; anything else is the answer's own body. */
export type Answered = { answer: Response; page: Buffer | null }

const DRAWN_BYTES = 64 * 1024 * 1024

/** What the server mounts: a page, a `.data` answer or a locale file for a request. */
export function createStorefront(given: Served): (request: Request) => Promise<Answered> {
  // The development server's own hook has no place in a build.
  const { basename = '/', allowedActionOrigins = [], unstable_getCriticalCss: _, ...rest } = build
  const handle = createRequestHandler({ ...rest, basename, allowedActionOrigins }, import.meta.env.MODE)
  const kept = given.keepDrawings ? createDrawings(DRAWN_BYTES) : null
  return async (request) => {
    const { lang } = visitOf(new URL(request.url), request.headers.get('cookie') ?? '', request.headers.get('accept-language') ?? '')
    speak(lang, given)
    const context = new RouterContextProvider()
    context.set(served, given)
    context.set(drawings, kept)
    const answer = await handle(request, context)
    answer.headers.set('content-language', lang)
    return { answer, page: context.get(drawn) }
  }
}

const spoken = new Map<string, string>()

/** Takes up the texts of a language, and anew when staff changed them. English is there for pages that fail before they know their language. */
function speak(lang: string, { texts }: Served): void {
  for (const locale of [DEFAULT_LOCALE, lang]) {
    const { bundle, version } = texts.of(locale)
    if (spoken.get(locale) === version) continue
    addTexts(locale, bundle)
    spoken.set(locale, version)
  }
}
