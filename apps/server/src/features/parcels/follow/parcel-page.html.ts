import type { TrackedParcel } from '@hawker/contract/tracked-parcels'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { minutesUntil } from '@hawker/domain/time/arrival'
import { formatMinutesRange, formatMoney } from '@hawker/i18n/format'
import { formatExpected, formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { type Html, markup, scriptElement } from '@hawker/std/markup'
import {
  type PageTexts,
  STYLE,
  heading,
  plainPage,
  section,
  softText,
} from '../../../http/pages/plain-page.ts'
import { type PlaceMap, mapSection } from '../../maps/index.ts'
import { LIVE_SCRIPT, refreshWithoutScripts } from '../../../http/pages/live-reload.ts'
import { sourceHash } from '../../../http/pages/content-security-policy.ts'

export const PARCEL_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  `script-src ${sourceHash(LIVE_SCRIPT)}`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const LINK_ANSWERS = ['received', 'absent', 'mute', 'unmute'] as const
export type LinkAnswer = (typeof LINK_ANSWERS)[number]
/** What the last form did; `late`: the status of the parcel had changed before. */
export type LinkOutcome = LinkAnswer | 'late'

type Link = {
  readonly token: string
  readonly outcome: LinkOutcome | undefined
  readonly now: Date
  /** Around the courier. */
  readonly map: PlaceMap | null
  /** The recipient opened it from a text. */
  readonly isTexted: boolean
}

const isOver = ({ ended_at: endedAt }: TrackedParcel): boolean => endedAt !== null

/** The parcel for its recipient, or for the person at the pickup. Complete without scripts. */
export function parcelPage(parcel: TrackedParcel, link: Link, texts: PageTexts): string {
  const { own, lang } = texts
  const path = `/t/${encodeURIComponent(link.token)}`
  const status = own(statusKey(parcel))
  const sections = [
    link.outcome && outcomeSection(link.outcome, texts),
    statusSection(parcel, status, link.now, texts),
    codeSection(parcel, texts),
    parcel.can.confirm
      ? section(
          heading(own('parcel_link.locked')),
          markup`<p>${own('parcel_link.locked_hint')}</p>`,
          answerForm(path, 'received', own('parcel_link.received'), lang),
        )
      : '',
    parcel.cash_due === null || isOver(parcel) ? '' : cashSection(parcel, texts),
    parcel.deliveryman ? courierSection(parcel, texts, link.map) : '',
    parcel.left_photo === null ? '' : photoSection(parcel.left_photo, texts),
    parcel.can.absent && link.outcome !== 'absent'
      ? section(
          question(
            own('parcel_link.absent'),
            own('parcel_link.absent_hint'),
            answerForm(path, 'absent', own('parcel_link.absent_yes'), lang),
          ),
        )
      : '',
    link.isTexted && !isOver(parcel) ? textSection(parcel, path, texts) : '',
  ]
  const title = `${status} · ${own('parcel_link.title')}`
  if (isOver(parcel)) return plainPage(texts, title, sections)
  const stream = `/api/v1/rest/parcel-orders/track/${encodeURIComponent(link.token)}/stream?lang=${lang}`
  return plainPage(texts, title, sections, {
    stream,
    // The address without the outcome, so that it is shown once.
    head: refreshWithoutScripts(`${path}?lang=${lang}`),
    foot: scriptElement(LIVE_SCRIPT),
  })
}

const statusKey = ({ role, status }: Pick<TrackedParcel, 'role' | 'status'>): string =>
  `parcel_link.${role}_${status}`

function statusSection(parcel: TrackedParcel, status: string, now: Date, texts: PageTexts): Html {
  const { own } = texts
  const time = timeText(parcel, now, texts)
  return section(
    softText(own(`parcel_link.from_${parcel.role}`, { sender: isolate(parcel.sender) })),
    markup`<div role="status"><h1>${status}</h1>${time && markup`<p>${time}</p>`}</div>`,
    parcel.role === 'recipient' ? stepList(parcel.status, texts) : '',
    softText(
      own('parcel_link.number', {
        number: isolate(parcel.number),
        type: isolate(parcel.type.translation.title),
      }),
    ),
  )
}

/** Statuses whose time is no longer that of the delivery, or of the pickup. */
const TIMELESS: Readonly<Record<TrackedParcel['role'], ReadonlySet<ParcelStatus>>> = {
  recipient: new Set(['returning', 'returned', 'cancelled']),
  pickup: new Set(['ready', 'on_a_way', 'delivered', 'returning', 'returned', 'cancelled']),
}
function timeText(
  { role, status, estimate, timezone, ended_at: endedAt }: TrackedParcel,
  now: Date,
  { own, lang }: PageTexts,
): string | undefined {
  if (TIMELESS[role].has(status)) return undefined
  const zone = { timeZone: timezone }
  if (endedAt !== null)
    return own('parcel_link.delivered_at', { time: isolate(formatTime(endedAt, lang, zone)) })
  if (status === 'on_a_way') {
    const span = { from: Date.parse(estimate.from), to: Date.parse(estimate.to) }
    const { from, to } = minutesUntil(span, now.getTime())
    return own('parcel_link.arrives_in', { minutes: isolate(formatMinutesRange(from, to, lang)) })
  }
  const { range, day } = formatExpected(estimate, now, lang, zone)
  const time = isolate(range)
  return day === undefined
    ? own(`parcel_link.time_${role}`, { time })
    : own(`parcel_link.day_${role}`, { day, time })
}

const STEPS = ['new', 'accepted', 'on_a_way', 'delivered'] as const
const STEP_OF_STATUS: Readonly<Partial<Record<ParcelStatus, number>>> = {
  new: 0,
  accepted: 1,
  ready: 1,
  on_a_way: 2,
  delivered: STEPS.length,
}
function stepList(status: ParcelStatus, { own }: PageTexts): Html | null {
  const current = STEP_OF_STATUS[status]
  if (current === undefined) return null
  const items = STEPS.map((step, index) => {
    const done = index <= current ? 'done' : ''
    const marker = index === current && markup` aria-current="step"`
    return markup`<li class="${done}"${marker}>${own(`parcel_link.step_${step}`)}</li>`
  })
  return markup`<ol class="steps" aria-label="${own('parcel_link.steps')}">${items}</ol>`
}

/** The recipient's PIN, or the code that the person at the pickup shows. */
function codeSection(
  { delivery_pin: pin, pickup_code: pickupCode, return_code: returnCode, pin_state }: TrackedParcel,
  { own }: PageTexts,
): Html | null {
  const code = pin ?? pickupCode ?? returnCode
  if (code === null || pin_state === 'locked' || pin_state === 'confirmed') return null
  const kind = pin !== null ? 'pin' : pickupCode !== null ? 'pickup' : 'return'
  const letters = [...code].join(' ')
  return markup`<section class="mid">${heading(own(`parcel_link.code_${kind}`))}
<p class="code" dir="ltr" aria-label="${letters}">${code}</p>
${softText(own(`parcel_link.code_${kind}_hint`))}</section>`
}

function cashSection({ cash_due: due, currency }: TrackedParcel, { own, lang }: PageTexts): Html {
  const amount = isolate(formatMoney(due ?? 0, currency, lang))
  return section(
    markup`<p><strong>${own('parcel_link.cash', { amount })}</strong></p>`,
    softText(own('parcel_link.cash_hint')),
  )
}

function courierSection(
  { deliveryman }: TrackedParcel,
  { own }: PageTexts,
  map: PlaceMap | null,
): Html | null {
  if (!deliveryman) return null
  return section(
    markup`<p>${own('parcel_link.courier', { name: isolate(deliveryman.firstname) })}</p>`,
    deliveryman.location
      ? mapSection(deliveryman.location, map, {
          label: deliveryman.firstname,
          link: own('tracking.map'),
        })
      : '',
  )
}

const photoSection = (path: string, { own }: PageTexts): Html =>
  section(
    heading(own('parcel_link.left')),
    markup`<img src="/storage/images/${path}&amp;size=640" alt="${own('parcel_link.left_photo')}">`,
  )

const outcomeSection = (outcome: LinkOutcome, { own }: PageTexts): Html =>
  markup`<section class="note" role="status"><p>${own(`parcel_link.done_${outcome}`)}</p></section>`

function textSection({ muted }: TrackedParcel, path: string, { own, lang }: PageTexts): Html {
  if (muted)
    return section(
      softText(own('texts.stopped')),
      answerForm(path, 'unmute', own('parcel_link.unmute'), lang),
    )
  return section(
    question(
      own('parcel_link.mute'),
      own('texts.hint'),
      answerForm(path, 'mute', own('parcel_link.mute_yes'), lang),
    ),
  )
}

/** Opens without scripts, so that one tap alone does nothing. */
const question = (title: string, text: string, form: Html): Html =>
  markup`<details><summary>${title}</summary><p class="answer">${text}</p>${form}</details>`

const answerForm = (path: string, answer: LinkAnswer, text: string, lang: string): Html =>
  markup`<form method="post" action="${path}/answer?lang=${lang}">
<input type="hidden" name="answer" value="${answer}">
<button class="action">${text}</button></form>`
