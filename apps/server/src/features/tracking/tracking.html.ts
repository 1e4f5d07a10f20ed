import type { TrackedOrder } from '@hawker/contract/tracking'
import { formatNumber } from '@hawker/i18n/format'
import { formatExpected, formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { sourceHash } from '../../http/content-security-policy.ts'
import { escapeHtml } from '../../http/escape-html.ts'

const STYLE = `:root{color-scheme:light dark;--page:#fafaf9;--card:#fff;--ink:#1c1917;--soft:#57534e;--line:#e7e5e4;--brand:#db2a3d;--on:#fff}
@media(prefers-color-scheme:dark){:root{--page:#0b0a09;--card:#1c1a18;--ink:#f5f5f4;--soft:#a8a29e;--line:#35312d;--brand:#db3040}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 Rubik,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic","Noto Sans Hebrew",sans-serif}
main{max-inline-size:34rem;margin-inline:auto;padding:24px 16px 48px;display:grid;gap:16px}
section{background:var(--card);border-radius:20px;padding:20px;box-shadow:0 1px 12px rgb(0 0 0/.06)}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 4px}h2{font-size:1rem;margin:0 0 8px;color:var(--soft);font-weight:600}p{margin:0}.soft{color:var(--soft)}
ol,ul{margin:0;padding:0;list-style:none}.steps{display:flex;gap:6px;margin-block-start:20px}.steps li{flex:1;border-block-start:5px solid var(--line);padding-block-start:8px;font-size:.8125rem;color:var(--soft)}
.steps .done{border-color:var(--brand)}.steps [aria-current]{color:var(--ink);font-weight:600}
.code{font-size:3rem;line-height:1.1;font-weight:700;letter-spacing:.25em;text-align:center;font-variant-numeric:tabular-nums}.mid{text-align:center}
.items li{display:flex;gap:12px;padding-block:4px}.items span{font-variant-numeric:tabular-nums;min-inline-size:2rem}
a.deed{display:flex;min-block-size:48px;align-items:center;justify-content:center;margin-block-start:12px;border-radius:99px;background:var(--brand);color:var(--on);font-weight:600;text-decoration:none}
a{color:inherit}a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`

/** Where scripts run the page is drawn anew as soon as something happens; elsewhere every half minute. */
const SCRIPT = `const s=new EventSource(document.documentElement.dataset.stream);let v;s.addEventListener('status',e=>{const n=JSON.parse(e.data).status;if(v!==undefined&&n!==v)location.reload();v=n});s.addEventListener('location',()=>{window.t??=setTimeout(()=>location.reload(),15000)});document.addEventListener('visibilitychange',()=>document.visibilityState==='visible'&&location.reload())`
const REFRESH_SECONDS = 30

export const PAGE_POLICY = `default-src 'none'; style-src ${sourceHash(STYLE)}; script-src ${sourceHash(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export type PageTexts = { lang: string; backward: boolean; site: Translate; own: Translate }
const page = (
  { lang, backward }: PageTexts,
  title: string,
  content: string,
  stream = '',
): string => `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${backward ? 'rtl' : 'ltr'}"${stream && ` data-stream="${escapeHtml(stream)}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">
<title>${escapeHtml(title)}</title><style>${STYLE}</style>${stream && `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`}</head><body><main>${content}</main>${stream && `<script>${SCRIPT}</script>`}</body></html>`

export const notFoundPage = (words: PageTexts): string =>
  page(
    words,
    words.site('error.not_found'),
    `<section><h1>${escapeHtml(words.site('error.not_found'))}</h1><p>${escapeHtml(words.own('tracking.gone'))}</p><a class="deed" href="/">${escapeHtml(words.site('error.back_home'))}</a></section>`,
  )

export function trackingPage(
  order: TrackedOrder,
  token: string,
  now: Date,
  words: PageTexts,
): string {
  const { site, own, lang } = words
  const zone = { timeZone: order.timezone }
  const picked = order.delivery_type !== 'delivery'
  const status = site(
    order.status === 'delivered' && picked ? 'status.picked_up' : `status.${order.status}`,
  )
  const over = order.status === 'delivered' || order.status === 'cancelled'
  const when = over
    ? order.delivered_at &&
      site('order.delivered_at', { time: formatTime(order.delivered_at, lang, zone) })
    : expected(order, now, words)
  const parts = [
    `<section><p class="soft">${escapeHtml(own('tracking.sender', { sender: order.sender, shop: order.shop.translation.title }))}</p>
<div role="status"><h1>${escapeHtml(status)}</h1>${when ? `<p>${escapeHtml(when)}</p>` : ''}</div>${order.status === 'cancelled' ? '' : steps(order, words)}</section>`,
    codes(order, words),
    order.age_restriction === null
      ? ''
      : `<section><p>${escapeHtml(site('order.age_check', { age: order.age_restriction }))}</p></section>`,
    order.deliveryman ? courier(order.deliveryman, words) : '',
    picked && !over
      ? `<section><h2>${escapeHtml(site('order.pickup_at', { address: order.shop.translation.title }))}</h2><p><bdi>${escapeHtml(order.shop.address)}</bdi></p>${mapLink(order.shop.location, words)}</section>`
      : '',
    order.gift_message
      ? `<section><h2>${escapeHtml(own('tracking.message'))}</h2><p dir="auto">${escapeHtml(order.gift_message)}</p></section>`
      : '',
    `<section><h2>${escapeHtml(own('tracking.items'))}</h2><ul class="items">${order.details
      .map(
        ({ title, quantity }) =>
          `<li><span>${formatNumber(quantity, lang)}×</span><bdi>${escapeHtml(title)}</bdi></li>`,
      )
      .join(
        '',
      )}</ul><p class="soft">${escapeHtml(site('order.number', { number: order.number }))}</p></section>`,
  ]
  return page(
    words,
    `${status} · ${order.shop.translation.title}`,
    parts.join(''),
    over ? '' : `/api/v1/rest/track/${token}/stream?lang=${lang}`,
  )
}

/** As on the order's own page: of another day it says of which, and what waits at the counter is not to come any more. */
function expected(
  { status, delivery_type: type, estimate, timezone }: TrackedOrder,
  now: Date,
  { site, lang }: PageTexts,
): string | null {
  const picked = type !== 'delivery'
  if (picked && status === 'ready') return site('order.pick_up_now')
  if (!estimate) return null
  const { range, day } = formatExpected(estimate, now, lang, { timeZone: timezone })
  const times = isolate(range)
  return day === undefined
    ? site(picked ? 'order.ready_at' : 'order.arrives', { range: times })
    : site('order.scheduled', { day, time: times })
}

const STEP_OF_STATUS = {
  new: 0,
  accepted: 1,
  cooking: 1,
  ready: 2,
  on_a_way: 3,
  delivered: 5,
  cancelled: -1,
}
function steps({ status, delivery_type: type }: TrackedOrder, { site }: PageTexts): string {
  const keys = [
    'new',
    'accepted',
    'ready',
    ...(type === 'delivery' ? ['on_a_way', 'delivered'] : ['picked_up']),
  ]
  const current = STEP_OF_STATUS[status]
  return `<ol class="steps" aria-label="${escapeHtml(site('step.progress'))}">${keys
    .map(
      (key, place) =>
        `<li class="${place <= current ? 'done' : ''}"${place === current ? ' aria-current="step"' : ''}>${escapeHtml(site(`step.${key}`))}</li>`,
    )
    .join('')}</ol>`
}

function codes(
  { delivery_pin: pin, pickup_code: code }: TrackedOrder,
  { site }: PageTexts,
): string {
  const shown = pin
    ? { code: pin, title: site('order.pin'), hint: site('order.pin_hint') }
    : code
      ? { code, title: site('order.pickup_code'), hint: site('order.pickup_code_hint') }
      : undefined
  if (!shown) return ''
  return `<section class="mid"><h2>${escapeHtml(shown.title)}</h2><p class="code" dir="ltr">${escapeHtml(shown.code)}</p><p class="soft">${escapeHtml(shown.hint)}</p></section>`
}

const courier = (
  { firstname, location }: NonNullable<TrackedOrder['deliveryman']>,
  words: PageTexts,
): string =>
  `<section><p>${escapeHtml(words.own('tracking.courier', { name: firstname }))}</p>${location ? mapLink(location, words) : ''}</section>`
const mapLink = (
  { latitude, longitude }: { latitude: number; longitude: number },
  { own }: PageTexts,
): string =>
  `<a class="deed" rel="noreferrer" href="https://www.openstreetmap.org/?mlat=${latitude}&amp;mlon=${longitude}#map=16/${latitude}/${longitude}">${escapeHtml(own('tracking.map'))}</a>`
