import { localeInfo, closestShippedLocale } from '@hawker/i18n/locales'
import { directionOf } from '@hawker/i18n/direction'
import { type Html, lines, markup, trusted } from '@hawker/std/markup'

/**
 * The text after this separator is the small print. Mail programs know it as the signature
 * separator.
 */
export const SMALL_PRINT_SEPARATOR = '— \n'

/**
 * `text` has paragraphs. A line that is one of `links` becomes a button with the label
 * `buttonLabel`, or a link in the small print. No other line does, because people write parts of the
 * text.
 */
export type MailContent = {
  subject: string
  text: string
  lang: string
  buttonLabel: string
  /** The addresses that the template puts on lines of their own. */
  links: readonly string[]
}

// Mail programs support little CSS: one column, inline styles, and a dark theme only where style
// sheets work.
const STYLE = [
  '@media(prefers-color-scheme:dark){',
  '.paper{background:#14130f!important}',
  '.card{background:#1f1d18!important;color:#f3efe6!important}',
  '.soft,.soft a{color:#a9a294!important}}',
].join('')
const FONT = `font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif`
const META = markup`<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`
const CARD_STYLE = [
  'max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;',
  `background:#ffffff;color:#1d1b16;${FONT};font-size:16px;line-height:1.55`,
].join('')
const SMALL_STYLE = 'margin-top:28px;font-size:13px;color:#6d675c'
const BUTTON_STYLE = [
  'display:inline-block;margin-top:8px;padding:12px 24px;border-radius:99px;',
  'background:#c4252f;color:#ffffff;font-weight:600;text-decoration:none',
].join('')

/**
 * The mail as text and as HTML in the writing direction of its language. The HTML loads nothing
 * from the network.
 */
export const layOutMail = (
  letter: MailContent,
): { subject: string; text: string; html: string } => ({
  subject: letter.subject,
  text: letter.text,
  html: htmlOf(letter).html,
})

function htmlOf({ subject, text, lang, buttonLabel, links }: MailContent): Html {
  const locale = closestShippedLocale(lang)
  const dir = directionOf(localeInfo(locale))
  const [main = '', small] = text.split(SMALL_PRINT_SEPARATOR)
  const smallPrint =
    small !== undefined &&
    markup`<div class="soft" style="${SMALL_STYLE}">${paragraphs(small, links, link)}</div>`
  return markup`<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8">${META}
<title>${subject}</title><style>${trusted(STYLE)}</style></head>
<body class="paper" dir="${dir}" style="margin:0;padding:24px 12px;background:#f6f4ef">
<div class="card" style="${CARD_STYLE}">
<p style="margin:0 0 20px;font-weight:700">Hawker</p>
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
${paragraphs(main, links, (url) => button(url, buttonLabel))}${smallPrint}
</div></body></html>`
}

const BREAK = markup`<br>\n`
function paragraphs(text: string, links: readonly string[], draw: (url: string) => Html): Html {
  const drawn = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const rows = paragraph
        .split('\n')
        .map((line, index) => [index > 0 && BREAK, links.includes(line) ? draw(line) : line])
      return markup`<p dir="auto" style="margin:0 0 16px">${rows}</p>`
    })
  return lines(drawn)
}
const button = (url: string, label: string): Html =>
  markup`<a href="${url}" style="${BUTTON_STYLE}">${label}</a>`
const link = (url: string): Html =>
  markup`<a href="${url}" dir="ltr" style="color:#6d675c;word-break:break-all">${url}</a>`
