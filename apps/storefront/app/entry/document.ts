import { assets } from 'virtual:assets'
import type { RouteId } from '../routes.ts'
import { BEFORE_PAINT } from '../lib/theme.ts'
import { type MetaTag, escapeHtml, headText } from '../router/head.ts'
import type { Drawn } from './draw.tsx'
import { APP_ID } from './page-data.ts'
import { STARTER } from './paint-first.ts'

type Document = {
  lang: string
  dir: 'ltr' | 'rtl'
  demo: boolean
  route: RouteId
  tags: readonly MetaTag[]
  /** Where the texts of its language are. */
  textsUrl: string
}

const later = (rel: string, href: string, rest = '') =>
  `<link rel="later" data-rel="${rel}" href="${href}"${rest}>`

/** Nothing is painted before the header is whole: a browser that pauses in the middle of it would show its end in the wrong place. */
const EXPECT_HEADER = '<link rel="expect" href="#main" blocking="render">'

const STABLE_HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0b0a09" media="(prefers-color-scheme: dark)">
<script>${BEFORE_PAINT}</script>${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}${EXPECT_HEADER}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/images/icon-192.png">
${later('modulepreload', assets.entry, ' data-entry')}<script>${STARTER}</script>`

const scriptsOf = (route: RouteId): string =>
  (assets.scripts[route] ?? []).map((href) => later('modulepreload', href)).join('')

/** Every script that stands in a page itself; the server allows these and no others. */
export const INLINE_SCRIPTS: readonly string[] = [BEFORE_PAINT, STARTER]

/** The whole document of an app that was drawn in pieces. `first`: what should be fetched first; `data`: its page's data, as text in the page. */
export function documentOf(
  { lang, dir, demo, route, tags, textsUrl }: Document,
  { first, body }: Pick<Drawn, 'first' | 'body'>,
  data: string,
): Buffer {
  const head = `<!DOCTYPE html><html lang="${escapeHtml(lang)}" dir="${dir}"${demo ? ' data-demo=""' : ''}><head>${STABLE_HEAD}${first}
${later('preload', escapeHtml(textsUrl), ' as="fetch" crossorigin="anonymous" data-texts')}${scriptsOf(route)}${headText(tags)}</head><body><div id="${APP_ID}" class="contents">`
  return Buffer.concat(
    [head, ...body, `</div>${data}</body></html>`].map((piece) =>
      typeof piece === 'string' ? Buffer.from(piece) : piece,
    ),
  )
}
