import { DEFAULT_LOCALE, isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { type Html, type HtmlValue, lines, markup, trusted } from '@hawker/std/markup'
import type { FastifyReply } from 'fastify'
import { translatorsOf } from '../../core/translations.ts'

// Pages of a few kilobytes that open with a secret link: without sign-in, on any phone and network.

/** The style of pages for everyone with a link, in light and dark. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #fafaf9; --card: #fff; --ink: #1c1917; --soft: #57534e; --line: #e7e5e4;
  --brand: #db2a3d; --on: #fff; --brand-text: #c4132f;
  --ground: #f3f1ee; --street: #fff; --park: #d5e8cf; --water: #b9d9ea; --land: #e9e6e1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0b0a09; --card: #1c1a18; --ink: #f5f5f4; --soft: #a8a29e; --line: #35312d;
    --brand: #db3040; --brand-text: #ff8f8a;
    --ground: #1d1b1a; --street: #4a4541; --park: #22352a; --water: #1b3240; --land: #262322;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 Rubik, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
    "Noto Sans Arabic", "Noto Sans Hebrew", sans-serif;
}
header, footer {
  max-inline-size: 34rem; margin-inline: auto; padding-inline: 16px; display: flex; flex-wrap: wrap;
  align-items: center; justify-content: space-between; gap: 4px 16px;
}
header { padding-block-start: 12px }
header a, footer a { display: inline-flex; align-items: center; min-block-size: 44px; gap: 8px }
.brand {
  color: var(--brand-text); font-size: 1.25rem; font-weight: 700; letter-spacing: -.01em;
  text-decoration: none;
}
.brand rect { fill: var(--brand) }
.brand path { fill: none; stroke: #fff; stroke-width: 2; stroke-linejoin: round }
footer {
  padding-block-end: 32px; color: var(--soft); font-size: .875rem; display: block;
}
.map {
  display: block; inline-size: 100%; block-size: auto; border-radius: 14px; margin-block-start: 12px;
  background: var(--ground);
}
.map path { fill: none; stroke: var(--street); stroke-width: 7; stroke-linecap: round; stroke-linejoin: round }
.map .major { stroke-width: 13 }
.map .park, .map .circle { fill: var(--park); stroke: none }
.map .water { fill: var(--water); stroke: none }
.map .land { fill: var(--land); stroke: none }
.map .pin { fill: var(--brand); stroke: #fff; stroke-width: 4 }
.map .dot { fill: #fff }
.credit { font-size: .75rem; color: var(--soft); margin-block-start: 4px }
main {
  max-inline-size: 34rem; margin-inline: auto; padding: 12px 16px 24px; display: grid; gap: 16px;
}
section {
  background: var(--card); border-radius: 20px; padding: 20px; box-shadow: 0 1px 12px rgb(0 0 0/.06);
}
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 4px }
h2 { font-size: 1rem; margin: 0 0 8px; color: var(--soft); font-weight: 600 }
p { margin: 0 }
.soft { color: var(--soft) }
ol, ul { margin: 0; padding: 0; list-style: none }
.steps { display: flex; gap: 6px; margin-block-start: 20px }
.steps li {
  flex: 1; border-block-start: 5px solid var(--line); padding-block-start: 8px;
  font-size: .8125rem; color: var(--soft);
}
.steps + p { margin-block-start: 12px }
.steps .done { border-color: var(--brand) }
.steps [aria-current] { color: var(--ink); font-weight: 600 }
.code {
  font-size: 3rem; line-height: 1.1; font-weight: 700; letter-spacing: .25em; text-align: center;
  font-variant-numeric: tabular-nums;
}
.mid { text-align: center }
.note { border-inline-start: 6px solid var(--brand) }
.answer { margin-block-start: 12px }
section img { display: block; inline-size: 100%; border-radius: 12px; margin-block-start: 12px }
.items li { display: flex; gap: 12px; padding-block: 4px }
.items span { font-variant-numeric: tabular-nums; min-inline-size: 2rem; white-space: nowrap }
a.action {
  display: flex; min-block-size: 48px; align-items: center; justify-content: center;
  margin-block-start: 12px; border-radius: 99px; background: var(--brand); color: var(--on);
  font-weight: 600; text-decoration: none;
}
a.quiet { background: none; border: 2px solid var(--line); color: var(--ink) }
a { color: inherit }
label { font-weight: 600 }
input {
  inline-size: 100%; min-block-size: 52px; margin-block-start: 12px; padding-inline: 16px;
  border: 2px solid var(--line); border-radius: 14px; background: var(--page); color: var(--ink);
  font: inherit; font-size: 1.5rem; letter-spacing: .2em; text-align: center;
}
input[aria-invalid] { border-color: var(--brand) }
[role=alert] { margin-block-start: 8px; font-weight: 600 }
summary, button.action {
  display: flex; inline-size: 100%; min-block-size: 48px; align-items: center; justify-content: center;
  border-radius: 99px; font: inherit; font-weight: 600; cursor: pointer;
}
details + .soft { margin-block-start: 8px }
summary { border: 2px solid var(--line); list-style: none }
summary::-webkit-details-marker { display: none }
button.action { border: 0; margin-block-start: 12px; background: var(--brand); color: var(--on) }
button.quiet { background: none; border: 2px solid var(--line); color: var(--ink) }
a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible {
  outline: 3px solid var(--brand); outline-offset: 2px;
}
`

export type PageTexts = { lang: string; backward: boolean; site: Translate; own: Translate }

/** The same texts as on the storefront. */
const storefrontTexts = translatorsOf('storefront')
const serverTexts = translatorsOf('server')

/** In the language of the address, else in the first one of the browser that we have. */
export function textsFor(requested: unknown, acceptLanguage: string | undefined): PageTexts {
  const locales = [
    String(requested ?? ''),
    ...(acceptLanguage ?? '')
      .split(',')
      .map((part) => part.split(';')[0]?.trim().split('-')[0] ?? ''),
  ]
  const lang = locales.find(isShippedLocale) ?? DEFAULT_LOCALE
  return {
    lang,
    backward: localeInfo(lang).backward,
    site: storefrontTexts(lang),
    own: serverTexts(lang),
  }
}

/** The address is a secret: no caching, no indexing, no referrer. */
export const secretHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')

/** `head`, `foot`: at the end of the head and the body; `stream`: the address of its live events. */
export function plainPage(
  texts: PageTexts,
  title: string,
  sections: readonly HtmlValue[],
  { head, foot, stream }: { head?: Html; foot?: Html; stream?: string } = {},
): string {
  const { lang, backward } = texts
  return markup`<!doctype html>
<html lang="${lang}" dir="${backward ? 'rtl' : 'ltr'}"${stream && markup` data-stream="${stream}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
${head}</head>
<body>${brandHeader(texts)}
<main>${lines(sections)}</main>
${helpFooter(texts)}
${foot}</body>
</html>`.html
}

/** The market stall of the logo, as on the storefront. */
const LOGO = [
  markup`<svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32"><rect width="32" height="32" rx="10"/>`,
  markup`<path d="M7 14h18M9 14v9a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-9M7 14l2.2-6.4A1 1 0 0 1 10.1 7h11.8a1 1 0 0 1 `,
  markup`.9.6L25 14a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z"/></svg>`,
]
/** Whose page it is: people who open a link from a text message must recognize us. */
const brandHeader = ({ site, lang }: PageTexts): Html =>
  markup`<header><a class="brand" href="/?lang=${lang}">${LOGO}${site('app.name')}</a></header>`
const helpFooter = ({ site, own, lang }: PageTexts): Html =>
  markup`<footer><a href="/help?lang=${lang}">${own('link.help')}</a>
<p>${own('link.safety', { name: isolate(site('app.name')) })}</p></footer>`

export const section = (...parts: readonly HtmlValue[]): Html =>
  markup`<section>${lines(parts)}</section>`
export const heading = (text: string): Html => markup`<h2>${text}</h2>`
export const softText = (text: string): Html => markup`<p class="soft">${text}</p>`
type Look = { rel?: string; quiet?: boolean }
/** A page has one button that is not quiet. */
export function button(href: string, text: string, { rel, quiet = false }: Look = {}): Html {
  const look = `action${quiet ? ' quiet' : ''}`
  return markup`<a class="${look}"${rel && markup` rel="${rel}"`} href="${href}">${text}</a>`
}

/** For a wrong link and for one that is over. */
export function gonePage(texts: PageTexts, text: string): string {
  const title = texts.site('error.not_found')
  const home = button('/', texts.site('error.back_home'))
  return plainPage(texts, title, [section(markup`<h1>${title}</h1>`, markup`<p>${text}</p>`, home)])
}

export function mapLink(
  { latitude, longitude }: { latitude: number; longitude: number },
  text: string,
  look: Pick<Look, 'quiet'> = {},
): Html {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  const url = `https://www.openstreetmap.org/?${query}#map=16/${latitude}/${longitude}`
  return button(url, text, { ...look, rel: 'noreferrer' })
}
