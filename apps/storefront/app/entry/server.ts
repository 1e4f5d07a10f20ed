import { DEFAULT_LOCALE } from '@hawker/i18n/locales'
import { addTexts } from '@hawker/web/i18n/translators'
import { setClock } from '@hawker/web/session/clock'
import type { Served } from '../lib/page/server-context.ts'
import { visitOf } from '../lib/visit/visit.ts'
import { type Reply, handleRequest } from './handle-request.ts'
import { createLayoutCache } from './layout-cache.ts'
import { createRenderCache } from './render-cache.ts'

export { INLINE_SCRIPTS } from './document.ts'

const RENDER_CACHE_BYTES = 64 * 1024 * 1024

/** What the server mounts: a function that answers a request with a page or its data. */
export function createStorefront(served: Served): (request: Request) => Promise<Reply> {
  setClock(served.now)
  const caches = {
    ...(served.renderCache === 'all' && { pages: createRenderCache(RENDER_CACHE_BYTES) }),
    ...(served.renderCache !== 'none' && { layouts: createLayoutCache() }),
  }
  return async (request) => {
    const { lang } = visitOf(
      new URL(request.url),
      request.headers.get('cookie') ?? '',
      request.headers.get('accept-language') ?? '',
    )
    updateTexts(lang, served)
    const reply = await handleRequest(request, { served, serverParts: {} }, caches)
    reply.answer.headers.set('content-language', lang)
    return reply
  }
}

const textVersions = new Map<string, string>()

/**
 * Compiles the texts of a language if staff changed them. English serves pages that fail before
 * their language is known.
 */
function updateTexts(lang: string, { texts }: Served): void {
  for (const locale of [DEFAULT_LOCALE, lang]) {
    const { bundle, version } = texts.of(locale)
    if (textVersions.get(locale) === version) continue
    addTexts(locale, bundle)
    textVersions.set(locale, version)
  }
}
