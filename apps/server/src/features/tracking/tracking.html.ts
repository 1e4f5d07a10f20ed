import type { TrackedOrder } from '@hawker/contract/tracking'
import { minutesUntil } from '@hawker/domain/time/arrival'
import { formatMinutesRange } from '@hawker/i18n/format'
import { receivedText } from '@hawker/i18n/format-measure'
import { formatExpected, formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { sourceHash } from '../../http/pages/content-security-policy.ts'
import { escapeHtml } from '@hawker/std/escape-html'

const STYLE = `
:root {
  color-scheme: light dark;
  --page: #fafaf9; --card: #fff; --ink: #1c1917; --soft: #57534e; --line: #e7e5e4;
  --brand: #db2a3d; --on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0b0a09; --card: #1c1a18; --ink: #f5f5f4; --soft: #a8a29e; --line: #35312d;
    --brand: #db3040;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 16px/1.5 Rubik, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans",
    "Noto Sans Arabic", "Noto Sans Hebrew", sans-serif;
}
main {
  max-inline-size: 34rem; margin-inline: auto; padding: 24px 16px 48px; display: grid; gap: 16px;
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
.steps .done { border-color: var(--brand) }
.steps [aria-current] { color: var(--ink); font-weight: 600 }
.code {
  font-size: 3rem; line-height: 1.1; font-weight: 700; letter-spacing: .25em; text-align: center;
  font-variant-numeric: tabular-nums;
}
.mid { text-align: center }
.items li { display: flex; gap: 12px; padding-block: 4px }
.items span { font-variant-numeric: tabular-nums; min-inline-size: 2rem; white-space: nowrap }
a.deed {
  display: flex; min-block-size: 48px; align-items: center; justify-content: center;
  margin-block-start: 12px; border-radius: 99px; background: var(--brand); color: var(--on);
  font-weight: 600; text-decoration: none;
}
a { color: inherit }
a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
`

/** Reloads the page on each event. Without scripts it reloads every half minute. */
const SCRIPT = `
const stream = new EventSource(document.documentElement.dataset.stream)
let shown
stream.addEventListener('status', (event) => {
  const { status } = JSON.parse(event.data)
  if (shown !== undefined && status !== shown) location.reload()
  shown = status
})
let timer
stream.addEventListener('location', () => {
  timer ??= setTimeout(() => location.reload(), 15000)
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') location.reload()
})
`
const REFRESH_SECONDS = 30

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  `script-src ${sourceHash(SCRIPT)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type PageTexts = { lang: string; backward: boolean; site: Translate; own: Translate }

/** `streamPath`: of the live events; a page without one is never reloaded. */
function page(
  { lang, backward }: PageTexts,
  title: string,
  sections: readonly string[],
  streamPath: string | null = null,
): string {
  const data = streamPath === null ? '' : ` data-stream="${escapeHtml(streamPath)}"`
  const refresh = `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${backward ? 'rtl' : 'ltr'}"${data}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
${streamPath === null ? '' : refresh}</head>
<body><main>${sections.join('\n')}</main>
${streamPath === null ? '' : `<script>${SCRIPT}</script>`}</body>
</html>`
}

const section = (...parts: readonly string[]): string => `<section>${parts.join('\n')}</section>`
const heading = (text: string): string => `<h2>${escapeHtml(text)}</h2>`
const softText = (text: string): string => `<p class="soft">${escapeHtml(text)}</p>`
const button = (href: string, text: string, rel = ''): string =>
  `<a class="deed"${rel && ` rel="${rel}"`} href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

export const notFoundPage = (texts: PageTexts): string => {
  const title = texts.site('error.not_found')
  return page(texts, title, [
    section(
      `<h1>${escapeHtml(title)}</h1>`,
      `<p>${escapeHtml(texts.own('tracking.gone'))}</p>`,
      button('/', texts.site('error.back_home')),
    ),
  ])
}

const isFinal = ({ status }: TrackedOrder): boolean =>
  status === 'delivered' || status === 'cancelled'
const isPickup = (order: TrackedOrder): boolean => order.delivery_type !== 'delivery'

export function trackingPage(
  order: TrackedOrder,
  token: string,
  now: Date,
  texts: PageTexts,
): string {
  const { site, own, lang } = texts
  const status = site(`status.${order.stage}`)
  const sections = [
    statusSection(order, status, now, texts),
    codeSection(order, texts),
    order.age_restriction === null
      ? ''
      : section(`<p>${escapeHtml(site('order.age_check', { age: order.age_restriction }))}</p>`),
    order.deliveryman ? courierSection(order.deliveryman, texts) : '',
    isPickup(order) && !isFinal(order) ? pickupSection(order, texts) : '',
    order.gift_message
      ? section(
          heading(own('tracking.message')),
          `<p dir="auto">${escapeHtml(order.gift_message)}</p>`,
        )
      : '',
    itemsSection(order, texts),
  ]
  return page(
    texts,
    `${status} · ${order.shop.translation.title}`,
    sections.filter(Boolean),
    isFinal(order) ? null : `/api/v1/rest/track/${token}/stream?lang=${lang}`,
  )
}

function statusSection(order: TrackedOrder, status: string, now: Date, texts: PageTexts): string {
  const { site, own, lang } = texts
  const time = isFinal(order)
    ? order.delivered_at &&
      site('order.delivered_at', {
        time: formatTime(order.delivered_at, lang, { timeZone: order.timezone }),
      })
    : expectedTime(order, now, texts)
  return section(
    softText(own('tracking.sender', { sender: order.sender, shop: order.shop.translation.title })),
    `<div role="status"><h1>${escapeHtml(status)}</h1>${time ? `<p>${escapeHtml(time)}</p>` : ''}</div>`,
    order.status === 'cancelled' || order.stage === 'payment' ? '' : stepList(order, texts),
  )
}

function pickupSection({ shop }: TrackedOrder, texts: PageTexts): string {
  return section(
    heading(texts.site('order.pickup_at', { address: shop.translation.title })),
    `<p><bdi>${escapeHtml(shop.address)}</bdi></p>`,
    mapLink(shop.location, texts),
  )
}

function itemsSection({ details, number }: TrackedOrder, { site, own, lang }: PageTexts): string {
  const items = details.map(
    (line) =>
      `<li><span>${escapeHtml(receivedText(line, lang))}</span><bdi>${escapeHtml(line.title)}</bdi></li>`,
  )
  return section(
    heading(own('tracking.items')),
    `<ul class="items">${items.join('')}</ul>`,
    softText(site('order.number', { number })),
  )
}

/** The same text as on the order's page: names another day, and announces pickup when ready. */
function expectedTime(order: TrackedOrder, now: Date, { site, lang }: PageTexts): string | null {
  if (isPickup(order) && order.status === 'ready') return site('order.pick_up_now')
  if (!order.arrival) return null
  if (order.status === 'on_a_way') {
    const { from, to } = minutesUntil(
      { from: Date.parse(order.arrival.from), to: Date.parse(order.arrival.to) },
      now.getTime(),
    )
    return site('order.arrives_in', { minutes: isolate(formatMinutesRange(from, to, lang)) })
  }
  const { range, day } = formatExpected(order.arrival, now, lang, { timeZone: order.timezone })
  const times = isolate(range)
  return day === undefined
    ? site(isPickup(order) ? 'order.ready_at' : 'order.arrives', { range: times })
    : site('order.scheduled', { day, time: times })
}

/** The index of the current step; after the last step all are done. */
const STEP_OF_STATUS = {
  new: 0,
  accepted: 1,
  cooking: 1,
  ready: 2,
  on_a_way: 3,
  delivered: 5,
  cancelled: -1,
}
function stepList(order: TrackedOrder, { site }: PageTexts): string {
  const last = isPickup(order) ? ['picked_up'] : ['on_a_way', 'delivered']
  const current = STEP_OF_STATUS[order.status]
  const items = ['new', 'accepted', 'ready', ...last].map((step, index) => {
    const done = index <= current ? 'done' : ''
    const marker = index === current ? ' aria-current="step"' : ''
    return `<li class="${done}"${marker}>${escapeHtml(site(`step.${step}`))}</li>`
  })
  return `<ol class="steps" aria-label="${escapeHtml(site('step.progress'))}">${items.join('')}</ol>`
}

/** The PIN for the courier, or the code for the counter. */
function codeSection(
  { delivery_pin: pin, pickup_code: pickupCode }: TrackedOrder,
  { site }: PageTexts,
): string {
  const code = pin ?? pickupCode
  if (code === null) return ''
  const title = site(pin === null ? 'order.pickup_code' : 'order.pin')
  const hint = site(pin === null ? 'order.pickup_code_hint' : 'order.pin_hint')
  return [
    '<section class="mid">',
    heading(title),
    `<p class="code" dir="ltr">${escapeHtml(code)}</p>`,
    softText(hint),
    '</section>',
  ].join('')
}

const courierSection = (
  { firstname, location }: NonNullable<TrackedOrder['deliveryman']>,
  texts: PageTexts,
): string =>
  section(
    `<p>${escapeHtml(texts.own('tracking.courier', { name: firstname }))}</p>`,
    location ? mapLink(location, texts) : '',
  )

function mapLink(
  { latitude, longitude }: { latitude: number; longitude: number },
  { own }: PageTexts,
): string {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  const url = `https://www.openstreetmap.org/?${query}#map=16/${latitude}/${longitude}`
  return button(url, own('tracking.map'), 'noreferrer')
}
