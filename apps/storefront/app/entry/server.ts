import { DEFAULT_LOCALE } from '@hawker/i18n/locales'
import { goBy } from '../lib/clock.ts'
import { createDrawings } from '../lib/drawings.ts'
import type { Served } from '../lib/load-context.ts'
import { addTexts } from '../lib/texts.tsx'
import { visitOf } from '../lib/visit.ts'
import { createKeptFrames } from './kept-frames.ts'
import { type Answered, serve } from './serve.tsx'

export { INLINE_SCRIPTS } from './document.ts'

const DRAWN_BYTES = 64 * 1024 * 1024

/** What the server mounts: a page, or a `.data` answer, for a request. */
export function createStorefront(given: Served): (request: Request) => Promise<Answered> {
  goBy(given.now)
  const kept = {
    ...(given.keepDrawings === 'all' && { drawings: createDrawings(DRAWN_BYTES) }),
    ...(given.keepDrawings !== 'none' && { frames: createKeptFrames() }),
  }
  return async (request) => {
    const { lang } = visitOf(
      new URL(request.url),
      request.headers.get('cookie') ?? '',
      request.headers.get('accept-language') ?? '',
    )
    speak(lang, given)
    const answered = await serve(request, { served: given, handed: {} }, kept)
    answered.answer.headers.set('content-language', lang)
    return answered
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
