import { createHash } from 'node:crypto'
import { toMajor } from '@hawker/domain/money/money'
import { escapeHtml } from '@hawker/std/escape-html'
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
  '<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">',
  '<rect x="2" y="6" width="24" height="16" rx="4" fill="none" stroke="currentColor" stroke-width="2"/>',
  '<path d="M2 11h24" stroke="currentColor" stroke-width="2"/></svg>',
].join('')

const page = (lang: string, title: string, content: string) => `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${isRightToLeft(lang) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${content}</main></body></html>`

const sumOf = ({ amount, currency, decimals, lang }: SandboxPayment) => {
  const major = toMajor(amount, decimals)
  return new Intl.NumberFormat(lang, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(major)
}
const button = (action: string, label: string, kind = '') =>
  `<button name="action" value="${action}"${kind ? ` class="${kind}"` : ''}>${escapeHtml(label)}</button>`

/** The payment page. It has forms and links only, so it works without scripts. */
export function sandboxPage(payment: SandboxPayment): string {
  const t = sandboxText(payment.lang)
  const challenged = payment.status === 'challenge'
  const facts = `<h1>${CARD_ICON}${escapeHtml(challenged ? t.challengeTitle : t.title)}</h1>
<p class="note">${escapeHtml(challenged ? t.challengeNote : t.note)}</p>
<p class="sum"><bdi>${escapeHtml(sumOf(payment))}</bdi></p>${
    payment.captureLater
      ? `
<p class="note">${escapeHtml(t.held)}</p>`
      : ''
  }
<dl><dt>${escapeHtml(t.merchant)}</dt><dd>Hawker</dd>
<dt>${escapeHtml(t.for)}</dt><dd>${escapeHtml(payment.description)}</dd></dl>`
  return page(payment.lang, t.title, facts + choices(payment))
}
function choices({ status, lang, returnUrl }: SandboxPayment): string {
  const t = sandboxText(lang)
  if (status === 'challenge')
    return `<form method="post">${button('pay', t.confirm, 'action')}${button('decline', t.decline, 'no')}</form>`
  if (status !== 'progress')
    return `<p class="note" role="status">${escapeHtml(t.done)}</p>
<a class="back" href="${escapeHtml(returnUrl)}">${escapeHtml(t.back)}</a>`
  return `<form method="post">${button('pay', t.pay, 'action')}
${button('challenge', t.challenge)}${button('decline', t.decline, 'no')}
<details><summary>${escapeHtml(t.more)}</summary>${cardChoice(t)}${[
    button('timeout', t.timeout),
    button('twice', t.twice),
    button('late', t.late),
    button('out_of_order', t.out_of_order),
  ].join('')}</details></form>`
}

const cardChoice = (t: SandboxText) =>
  `<label>${escapeHtml(t.card)}<select name="card"><option value="">${escapeHtml(t.own_card)}</option>${TEST_CARDS.map(
    (card, index) => `<option value="${card}">${escapeHtml(t.test_card)} ${index + 1}</option>`,
  ).join('')}</select></label>`

export function sandboxListPage(payments: readonly SandboxPayment[], lang: string): string {
  const t = sandboxText(lang)
  const rows = payments.map((payment) => {
    const createdAt = payment.createdAt.toISOString().slice(0, 19).replace('T', ' ')
    return `<li><a href="/dev/sandbox/${escapeHtml(payment.reference)}">
<span>${escapeHtml(payment.description)}</span><bdi>${escapeHtml(sumOf({ ...payment, lang }))}</bdi>
<small>${escapeHtml(createdAt)}</small><small>${payment.status}</small></a></li>`
  })
  const list = rows.length
    ? `<ul>${rows.join('')}</ul>`
    : `<p class="note">${escapeHtml(t.none)}</p>`
  return page(lang, t.list, `<h1>${CARD_ICON}${escapeHtml(t.list)}</h1>${list}`)
}
