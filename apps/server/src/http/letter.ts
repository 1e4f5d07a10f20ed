import { localeInfo } from '@hawker/i18n/locales'
import { directionOf } from '@hawker/i18n/direction'
import { escapeHtml } from './escape-html.ts'
import { shippedLocaleFor } from './texts.ts'

/** What comes after it is said smaller, at the end; mail programs know the sign as well. */
export const SMALL_PRINT = '— \n'

/** A mail's text: paragraphs, and addresses of our pages on lines of their own. `deed` says what their buttons do. */
export type Letter = { subject: string; text: string; lang: string; deed: string; origin: string }

// Mail programs know little: one column, styles on the elements, and colours for the dark only where style sheets are understood.
const STYLE = `@media(prefers-color-scheme:dark){.paper{background:#14130f!important}.card{background:#1f1d18!important;color:#f3efe6!important}.soft,.soft a{color:#a9a294!important}}`
const FONT = `font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif`

/** The letter as text, and drawn in its language's direction: the same words, with a button for each page. Nothing is fetched when it is opened. */
export const writeLetter = (letter: Letter): { subject: string; text: string; html: string } => ({
  subject: letter.subject,
  text: letter.text,
  html: htmlOf(letter),
})

function htmlOf({ subject, text, lang, deed, origin }: Letter): string {
  const locale = shippedLocaleFor(lang)
  const dir = directionOf(localeInfo(locale))
  const [main = '', small] = text.split(SMALL_PRINT)
  return `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="paper" dir="${dir}" style="margin:0;padding:24px 12px;background:#f6f4ef">
<div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;background:#ffffff;color:#1d1b16;${FONT};font-size:16px;line-height:1.55">
<p style="margin:0 0 20px;font-weight:700">Hawker</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs(main, origin, (url) => button(url, deed))}${
    small === undefined
      ? ''
      : `<div class="soft" style="margin-top:28px;font-size:13px;color:#6d675c">${paragraphs(small, origin, link)}</div>`
  }
</div></body></html>`
}

/** Whoever has an address for a name gets no button of ours. */
const isOurs = (line: string, origin: string): boolean =>
  line.startsWith(`${origin}/`) && !/\s/.test(line)

function paragraphs(text: string, origin: string, draw: (url: string) => string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = paragraph
        .split('\n')
        .map((line) => (isOurs(line, origin) ? draw(line) : escapeHtml(line)))
      return `<p dir="auto" style="margin:0 0 16px">${lines.join('<br>\n')}</p>`
    })
    .join('\n')
}
const button = (url: string, deed: string): string =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;margin-top:8px;padding:12px 24px;border-radius:99px;background:#c4252f;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(deed)}</a>`
const link = (url: string): string =>
  `<a href="${escapeHtml(url)}" dir="ltr" style="color:#6d675c;word-break:break-all">${escapeHtml(url)}</a>`
