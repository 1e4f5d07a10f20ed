import { escapeHtml } from '@hawker/std/escape-html'
import { type MetaTag, headText } from '@hawker/web/router/head'
import { assets } from 'virtual:assets'
import { BEFORE_PAINT } from './before-paint.ts'
import type { RouteId } from '../routes.ts'
import { APP_ID } from './page-data.ts'
import type { RenderedPage } from './render.tsx'
import { STARTER } from './start-after-paint.ts'

type DocumentOptions = {
  lang: string
  dir: 'ltr' | 'rtl'
  demo: boolean
  route: RouteId
  tags: readonly MetaTag[]
  /** The address of the page's texts. */
  textsUrl: string
}

/** Links that start-after-paint.ts activates. */
const later = (links: string) => `<template data-later>${links}</template>`
const modulePreload = (href: string, rest = '') =>
  `<link rel="modulepreload" href="${href}"${rest}>`

/**
 * Paints nothing before the header is complete: a browser that pauses inside it would show its end
 * in the wrong place.
 */
const EXPECT_HEADER = '<link rel="expect" href="#main" blocking="render">'

const STYLES = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')

/** The part of the head that all pages share. */
const SHARED_HEAD = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">\n',
  '<meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0b0a09" media="(prefers-color-scheme: dark)">\n',
  `<script>${BEFORE_PAINT}</script>${STYLES}${EXPECT_HEADER}\n`,
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="apple-touch-icon" href="/images/icon-192.png">\n',
  `${later(modulePreload(assets.entry, ' data-entry'))}<script>${STARTER}</script>`,
].join('')

const scriptsOf = (route: RouteId): string =>
  (assets.scripts[route] ?? []).map((href) => modulePreload(href)).join('')

/** Every inline script of a page. The content security policy allows these and no others. */
export const INLINE_SCRIPTS: readonly string[] = [BEFORE_PAINT, STARTER]

/** The whole document of a rendered page. `data`: the page's data as HTML. */
export function documentOf(
  { lang, dir, demo, route, tags, textsUrl }: DocumentOptions,
  { preloads, body }: Pick<RenderedPage, 'preloads' | 'body'>,
  data: string,
): Buffer {
  const attributes = `lang="${escapeHtml(lang)}" dir="${dir}"${demo ? ' data-demo=""' : ''}`
  const textsLink =
    `<link rel="preload" href="${escapeHtml(textsUrl)}" as="fetch" ` +
    'crossorigin="anonymous" data-texts>'
  const head =
    `<!DOCTYPE html><html ${attributes}><head>${SHARED_HEAD}${preloads}\n` +
    `${later(textsLink + scriptsOf(route))}${headText(tags)}</head>` +
    `<body><div id="${APP_ID}" class="contents">`
  return Buffer.concat(
    [head, ...body, `</div>${data}</body></html>`].map((piece) =>
      typeof piece === 'string' ? Buffer.from(piece) : piece,
    ),
  )
}
