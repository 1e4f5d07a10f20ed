import { createHash } from 'node:crypto'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { localeInfo, closestShippedLocale } from '@hawker/i18n/locales'
import { markup, trusted } from '@hawker/std/markup'
import { translatorsOf } from '../../../core/translations.ts'

const translator = translatorsOf('server')

const STYLE = `
:root { color-scheme: light dark }
body {
  margin: 0;
  min-block-size: 100vh;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 20px;
  padding: 24px;
  box-sizing: border-box;
  font: 1.0625rem/1.5 system-ui, sans-serif;
  text-align: center;
}
p { margin: 0 }
a {
  min-block-size: 48px;
  padding: 10px 24px;
  box-sizing: border-box;
  border: 1px solid currentColor;
  border-radius: 12px;
  color: inherit;
  font-weight: 600;
  text-decoration: none;
}
a:focus-visible { outline: 3px solid; outline-offset: 3px }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Takes the buyer to the provider's page at once, without a script. */
export function redirectPage(url: string, tag: PaymentTag, lang: string): string {
  const locale = closestShippedLocale(lang)
  const t = translator(locale)
  const title = t('pay.redirecting', { provider: PROVIDER_NAMES[tag] ?? tag })
  return markup`<!doctype html>
<html lang="${locale}" dir="${localeInfo(locale).backward ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${url}">
<title>${title}</title><style>${trusted(STYLE)}</style></head>
<body><p role="status">${title}</p><a href="${url}">${t('pay.continue')}</a></body></html>
`.html
}
