import { type Html, markup, trusted } from '@hawker/std/markup'
import { type MetaTag, headTags } from '@hawker/web/router/head'
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
const later = (links: readonly Html[]) => markup`<template data-later>${links}</template>`
const modulePreload = (href: string) => markup`<link rel="modulepreload" href="${href}">`

/**
 * Paints nothing before the header is complete: a browser that pauses inside it would show its end
 * in the wrong place.
 */
const EXPECT_HEADER = markup`<link rel="expect" href="#main" blocking="render">`

const STYLES = assets.styles.map((href) => markup`<link rel="stylesheet" href="${href}">`)
const ENTRY = markup`<link rel="modulepreload" href="${assets.entry}" data-entry>`

/** The part of the head that all pages share. */
const SHARED_HEAD = [
  markup`<meta charset="utf-8">`,
  markup`<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">\n`,
  markup`<meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)">`,
  markup`<meta name="theme-color" content="#0b0a09" media="(prefers-color-scheme: dark)">\n`,
  markup`<script>${trusted(BEFORE_PAINT)}</script>${STYLES}${EXPECT_HEADER}\n`,
  markup`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
  markup`<link rel="manifest" href="/manifest.webmanifest">`,
  markup`<link rel="apple-touch-icon" href="/images/icon-192.png">\n`,
  markup`${later([ENTRY])}<script>${trusted(STARTER)}</script>`,
]

const scriptsOf = (route: RouteId): Html[] => (assets.scripts[route] ?? []).map(modulePreload)

/** Every inline script of a page. The content security policy allows these and no others. */
export const INLINE_SCRIPTS: readonly string[] = [BEFORE_PAINT, STARTER]

/** The whole document of a rendered page. `data`: the page's data as HTML. */
export function documentOf(
  { lang, dir, demo, route, tags, textsUrl }: DocumentOptions,
  { preloads, body }: Pick<RenderedPage, 'preloads' | 'body'>,
  data: string,
): Buffer {
  const html = markup`<html lang="${lang}" dir="${dir}"${demo && markup` data-demo=""`}>`
  const textsLink = markup`<link rel="preload" href="${textsUrl}" as="fetch" crossorigin="anonymous" data-texts>`
  const started = later([textsLink, ...scriptsOf(route)])
  const head = markup`<!DOCTYPE html>${html}<head>${SHARED_HEAD}${trusted(preloads)}
${started}${headTags(tags)}</head><body><div id="${APP_ID}" class="contents">`
  return Buffer.concat(
    [head.html, ...body, `</div>${data}</body></html>`].map((piece) =>
      typeof piece === 'string' ? Buffer.from(piece) : piece,
    ),
  )
}
