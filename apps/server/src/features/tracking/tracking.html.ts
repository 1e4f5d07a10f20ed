import type { TrackedOrder } from '@hawker/contract/tracking'
import { minutesUntil } from '@hawker/domain/time/arrival'
import { formatMinutesRange } from '@hawker/i18n/format'
import { receivedText } from '@hawker/i18n/format-measure'
import { formatExpected, formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { type Html, type HtmlValue, markup, scriptElement } from '@hawker/std/markup'
import { sourceHash } from '../../http/pages/content-security-policy.ts'
import { LIVE_SCRIPT, refreshWithoutScripts } from '../../http/pages/live-reload.ts'
import {
  type PageTexts,
  STYLE,
  gonePage,
  heading,
  plainPage,
  section,
  softText,
} from '../../http/pages/plain-page.ts'
import { stopSmsLinkHtml } from '../trust/index.ts'
import { type MapPoint, type PlaceMap, mapSection } from '../maps/index.ts'

/** The place that the page shows: the courier's, or the counter's. */
export const placeOf = (order: TrackedOrder): MapPoint | null =>
  order.deliveryman
    ? order.deliveryman.location
    : isPickup(order) && !isFinal(order)
      ? order.shop.location
      : null

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  `script-src ${sourceHash(LIVE_SCRIPT)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `streamPath`: of the live events; a page without one is never reloaded. */
function page(
  texts: PageTexts,
  title: string,
  sections: readonly HtmlValue[],
  streamPath: string | null,
): string {
  if (streamPath === null) return plainPage(texts, title, sections)
  return plainPage(texts, title, sections, {
    stream: streamPath,
    head: refreshWithoutScripts(),
    foot: scriptElement(LIVE_SCRIPT),
  })
}

export const notFoundPage = (texts: PageTexts): string =>
  gonePage(texts, texts.own('tracking.gone'))

const isFinal = ({ status }: TrackedOrder): boolean =>
  status === 'delivered' || status === 'cancelled'
const isPickup = (order: TrackedOrder): boolean => order.delivery_type !== 'delivery'

export function trackingPage(
  order: TrackedOrder,
  token: string,
  texts: PageTexts,
  {
    now,
    map,
    stopSmsHref,
  }: {
    now: Date
    map: PlaceMap | null
    /** Where the receiver stops all texts; null where the link is not from a text. */
    stopSmsHref: string | null
  },
): string {
  const { site, own, lang } = texts
  const status = site(`status.${order.stage}`)
  const sections = [
    statusSection(order, status, now, texts),
    codeSection(order, texts),
    order.age_restriction !== null &&
      section(markup`<p>${site('order.age_check', { age: order.age_restriction })}</p>`),
    order.deliveryman && courierSection(order.deliveryman, texts, map),
    isPickup(order) && !isFinal(order) && pickupSection(order, texts, map),
    order.gift_message
      ? section(heading(own('tracking.message')), markup`<p dir="auto">${order.gift_message}</p>`)
      : '',
    itemsSection(order, texts),
    stopSmsHref !== null && stopSmsLinkHtml(stopSmsHref, texts),
  ]
  return page(
    texts,
    `${status} · ${order.shop.translation.title}`,
    sections,
    isFinal(order) ? null : `/api/v1/rest/track/${token}/stream?lang=${lang}`,
  )
}

function statusSection(order: TrackedOrder, status: string, now: Date, texts: PageTexts): Html {
  const { site, own, lang } = texts
  const time = isFinal(order)
    ? order.delivered_at &&
      site('order.delivered_at', {
        time: formatTime(order.delivered_at, lang, { timeZone: order.timezone }),
      })
    : expectedTime(order, now, texts)
  return section(
    softText(own('tracking.sender', { sender: order.sender, shop: order.shop.translation.title })),
    markup`<div role="status"><h1>${status}</h1>${time && markup`<p>${time}</p>`}</div>`,
    order.status === 'cancelled' || order.stage === 'payment' ? '' : stepList(order, texts),
  )
}

function pickupSection({ shop }: TrackedOrder, texts: PageTexts, map: PlaceMap | null): Html {
  return section(
    heading(texts.site('order.pickup_at', { address: shop.translation.title })),
    markup`<p><bdi>${shop.address}</bdi></p>`,
    mapSection(shop.location, map, { label: shop.address, link: texts.own('tracking.map') }),
  )
}

function itemsSection({ details, number }: TrackedOrder, { site, own, lang }: PageTexts): Html {
  const items = details.map(
    (line) => markup`<li><span>${receivedText(line, lang)}</span><bdi>${line.title}</bdi></li>`,
  )
  return section(
    heading(own('tracking.items')),
    markup`<ul class="items">${items}</ul>`,
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
function stepList(order: TrackedOrder, { site }: PageTexts): Html {
  const last = isPickup(order) ? ['picked_up'] : ['on_a_way', 'delivered']
  const current = STEP_OF_STATUS[order.status]
  const items = ['new', 'accepted', 'ready', ...last].map((step, index) => {
    const done = index <= current ? 'done' : ''
    const marker = index === current && markup` aria-current="step"`
    return markup`<li class="${done}"${marker}>${site(`step.${step}`)}</li>`
  })
  return markup`<ol class="steps" aria-label="${site('step.progress')}">${items}</ol>`
}

/** The PIN for the courier, or the code for the counter. */
function codeSection(
  { delivery_pin: pin, pickup_code: pickupCode }: TrackedOrder,
  { site }: PageTexts,
): Html | null {
  const code = pin ?? pickupCode
  if (code === null) return null
  const title = site(pin === null ? 'order.pickup_code' : 'order.pin')
  const hint = site(pin === null ? 'order.pickup_code_hint' : 'order.pin_hint')
  return markup`<section class="mid">${heading(title)}
<p class="code" dir="ltr">${code}</p>${softText(hint)}</section>`
}

const courierSection = (
  { firstname, location }: NonNullable<TrackedOrder['deliveryman']>,
  texts: PageTexts,
  map: PlaceMap | null,
): Html =>
  section(
    markup`<p>${texts.own('tracking.courier', { name: firstname })}</p>`,
    location
      ? mapSection(location, map, { label: firstname, link: texts.own('tracking.map') })
      : '',
  )
