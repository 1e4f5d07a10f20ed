import { createHash } from 'node:crypto'
import { toMajor } from '@hawker/domain/money/money'
import { type Html, markup, trusted, type HtmlValue } from '@hawker/std/markup'
import { TEST_CARDS } from './sandbox-scenario.ts'
import { type SandboxText, isRightToLeft, sandboxText } from './sandbox-text.ts'
import type { SandboxPayment } from './sandbox.store.ts'

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f4ef;
  --card: #fff;
  --ink: #1d1b16;
  --soft: #6d675c;
  --line: #e5e0d5;
  --action: #1d6b45;
  --on-action: #fff;
  --no: #a12d1f;
}
@media(prefers-color-scheme:dark) {
  :root {
    --paper: #14130f;
    --card: #1f1d18;
    --ink: #f3efe6;
    --soft: #a9a294;
    --line: #37332a;
    --action: #5cc490;
    --on-action: #0c1d14;
    --no: #ff8a78;
  }
}
* { box-sizing: border-box }
body {
  margin: 0;
  min-block-size: 100vh;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--paper);
  color: var(--ink);
  font: 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif;
}
main {
  inline-size: min(100%,420px);
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 20px;
  padding: 28px;
  box-shadow: 0 12px 40px #0001;
}
h1 { font-size: 1.05rem; margin: 0; display: flex; gap: 10px; align-items: center }
h1 svg { flex: none }
.note { color: var(--soft); font-size: .875rem; margin: 4px 0 20px }
.sum { font-size: 2.25rem; font-weight: 650; letter-spacing: -.02em; margin: 0 }
dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 16px;
  margin: 16px 0 24px;
  padding-block: 16px;
  border-block: 1px solid var(--line);
  font-size: .9375rem;
}
dt { color: var(--soft) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
form { display: grid; gap: 10px }
button,.back {
  font: inherit;
  font-weight: 600;
  min-block-size: 48px;
  padding: 10px 16px;
  border-radius: 12px;
  border: 1px solid var(--line);
  background: transparent;
  color: inherit;
  cursor: pointer;
  text-align: center;
  text-decoration: none;
  display: grid;
  place-items: center;
}
button:hover,.back:hover { border-color: currentColor }
button:focus-visible,select:focus-visible,a:focus-visible,summary:focus-visible {
  outline: 3px solid var(--action);
  outline-offset: 2px;
}
.action { background: var(--action); color: var(--on-action); border-color: var(--action) }
.no { color: var(--no) }
details {
  margin-block-start: 14px;
  border-block-start: 1px solid var(--line);
  padding-block-start: 12px;
}
summary { cursor: pointer; color: var(--soft); font-size: .875rem; min-block-size: 32px }
details button { font-weight: 500; font-size: .9375rem }
details[open] { display: grid; gap: 10px }
label { display: grid; gap: 4px; font-size: .875rem; color: var(--soft) }
select {
  font: inherit;
  min-block-size: 44px;
  padding: 8px 12px;
  border-radius: 12px;
  border: 1px solid var(--line);
  background: var(--card);
  color: var(--ink);
}
ul { list-style: none; margin: 16px 0 0; padding: 0; display: grid; gap: 8px }
li a {
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px 12px;
  padding: 12px;
  border: 1px solid var(--line);
  border-radius: 12px;
  color: inherit;
  text-decoration: none;
}
li small { color: var(--soft) }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const CARD_ICON = [
  markup`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">`,
  markup`<rect x="2" y="6" width="24" height="16" rx="4" fill="none" stroke="currentColor" stroke-width="2"/>`,
  markup`<path d="M2 11h24" stroke="currentColor" stroke-width="2"/></svg>`,
]

const page = (lang: string, title: string, content: HtmlValue): string =>
  markup`<!doctype html>
<html lang="${lang}" dir="${isRightToLeft(lang) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>${trusted(STYLE)}</style></head><body><main>${content}</main></body></html>`.html

const sumOf = ({ amount, currency, decimals, lang }: SandboxPayment) => {
  const major = toMajor(amount, decimals)
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(major)
}
const button = (action: string, label: string, kind?: string): Html =>
  markup`<button name="action" value="${action}"${kind && markup` class="${kind}"`}>${label}</button>`

/** The payment page. It has forms and links only, so it works without scripts. */
export function sandboxPage(payment: SandboxPayment): string {
  const t = sandboxText(payment.lang)
  const challenged = payment.status === 'challenge'
  const held =
    payment.captureLater &&
    markup`
<p class="note">${t.held}</p>`
  const facts = markup`<h1>${CARD_ICON}${challenged ? t.challengeTitle : t.title}</h1>
<p class="note">${challenged ? t.challengeNote : t.note}</p>
<p class="sum"><bdi>${sumOf(payment)}</bdi></p>${held}
<dl><dt>${t.merchant}</dt><dd>Hawker</dd>
<dt>${t.for}</dt><dd>${payment.description}</dd></dl>`
  return page(payment.lang, t.title, [facts, choices(payment)])
}
function choices({ status, lang, returnUrl }: SandboxPayment): Html {
  const t = sandboxText(lang)
  if (status === 'challenge')
    return markup`<form method="post">${button('pay', t.confirm, 'action')}${button('decline', t.decline, 'no')}</form>`
  if (status !== 'progress')
    return markup`<p class="note" role="status">${t.done}</p>
<a class="back" href="${returnUrl}">${t.back}</a>`
  const more = [
    button('timeout', t.timeout),
    button('twice', t.twice),
    button('late', t.late),
    button('out_of_order', t.out_of_order),
  ]
  return markup`<form method="post">${button('pay', t.pay, 'action')}
${button('challenge', t.challenge)}${button('decline', t.decline, 'no')}
<details><summary>${t.more}</summary>${cardChoice(t)}${more}</details></form>`
}

function cardChoice(t: SandboxText): Html {
  const options = TEST_CARDS.map(
    (card, index) => markup`<option value="${card}">${t.test_card} ${index + 1}</option>`,
  )
  return markup`<label>${t.card}<select name="card"><option value="">${t.own_card}</option>${options}</select></label>`
}

export function sandboxListPage(payments: readonly SandboxPayment[], lang: string): string {
  const t = sandboxText(lang)
  const rows = payments.map((payment) => {
    const createdAt = payment.createdAt.toISOString().slice(0, 19).replace('T', ' ')
    return markup`<li><a href="/dev/sandbox/${payment.reference}">
<span>${payment.description}</span><bdi>${sumOf({ ...payment, lang })}</bdi>
<small>${createdAt}</small><small>${payment.status}</small></a></li>`
  })
  const list = rows.length ? markup`<ul>${rows}</ul>` : markup`<p class="note">${t.none}</p>`
  return page(lang, t.list, markup`<h1>${CARD_ICON}${t.list}</h1>${list}`)
}
