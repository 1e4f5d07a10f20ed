import type { Reservation } from '@hawker/contract/reservations'
import { formatDateTime, formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { type Html, markup } from '@hawker/std/markup'
import {
  type PageTexts,
  button,
  gonePage,
  plainPage,
  section,
  softText,
} from '../../http/pages/plain-page.ts'
import { type PlaceMap, mapSection } from '../maps/index.ts'

export const reservationGonePage = (texts: PageTexts): string =>
  gonePage(texts, texts.own('booking.gone'))

/** A reservation for everyone with its link: what, where, when, and how to cancel. */
export function reservationPage(
  reservation: Reservation,
  token: string,
  texts: PageTexts,
  { now, map, stopSmsLink }: { now: Date; map: PlaceMap | null; stopSmsLink: Html | null },
): string {
  const { own, lang } = texts
  const { shop, hold_until: holdUntil } = reservation
  const isHold = holdUntil !== null
  const isHoldOver =
    reservation.cancel_reason === 'wait_lapsed' ||
    (isHold && Date.parse(holdUntil) <= now.getTime())
  const status = isHoldOver
    ? own('booking.hold_over')
    : own(`booking.status_${isHold ? 'held' : reservation.status}`)
  const path = `/b/${encodeURIComponent(token)}`
  return plainPage(texts, `${status} · ${shop.translation.title}`, [
    statusSection(reservation, status, texts),
    isHold && !isHoldOver && holdSection(reservation, path, texts),
    section(
      markup`<h2><bdi>${shop.translation.title}</bdi></h2>`,
      markup`<p><bdi>${shop.address}</bdi></p>`,
      mapSection(shop.location, map, {
        label: shop.address,
        link: own('booking.directions'),
        quiet: true,
      }),
      shop.phone !== null &&
        button(`tel:${shop.phone}`, own('booking.call', { phone: isolate(shop.phone) }), {
          quiet: true,
        }),
      !isHold &&
        button(`${path}/calendar.ics?lang=${lang}`, own('booking.calendar'), { quiet: true }),
    ),
    !isHold && cancelSection(reservation, path, texts),
    stopSmsLink,
  ])
}

function statusSection(reservation: Reservation, status: string, { own, lang }: PageTexts): Html {
  const zone = { timeZone: reservation.timezone }
  const time = formatDateTime(reservation.starts_at, lang, zone)
  const facts = [
    own('booking.guests', { count: reservation.guests }),
    reservation.tables.length === 0
      ? undefined
      : own('booking.tables', {
          tables: isolate(reservation.tables.map(({ name }) => name).join(', ')),
        }),
    reservation.section?.translation.title,
  ].filter(Boolean)
  return section(
    softText(own('booking.number', { number: isolate(reservation.number) })),
    markup`<div role="status"><h1>${status}</h1></div>`,
    markup`<p><time datetime="${reservation.starts_at}">${time}</time></p>`,
    markup`<p>${facts.join(' · ')}</p>`,
    reservation.answer_until !== null &&
      softText(
        own('booking.answer_by', { time: formatTime(reservation.answer_until, lang, zone) }),
      ),
  )
}

const form = (action: string, version: number, label: string, className = 'action'): Html =>
  markup`<form method="post" action="${action}">
<input type="hidden" name="version" value="${version}">
<button class="${className}">${label}</button></form>`

/** A table that is held for a guest who waited for it. */
function holdSection(
  { version, hold_until: holdUntil, timezone }: Reservation,
  path: string,
  { own, lang }: PageTexts,
): Html {
  const time = formatTime(holdUntil ?? '', lang, { timeZone: timezone })
  return section(
    markup`<p>${own('booking.held_until', { time })}</p>`,
    form(`${path}/take?lang=${lang}`, version, own('booking.take')),
    form(`${path}/cancel?lang=${lang}`, version, own('booking.decline'), 'action quiet'),
  )
}

/** The question opens without scripts. After the deadline only the restaurant can cancel. */
function cancelSection(
  { can, status, version, until, timezone }: Reservation,
  path: string,
  { own, lang }: PageTexts,
): Html | null {
  if (status !== 'new' && status !== 'approved') return null
  if (!can.cancel) return section(markup`<p>${own('booking.too_late')}</p>`)
  const deadline = formatDateTime(until, lang, { timeZone: timezone })
  return section(
    markup`<details><summary>${own('booking.cancel')}</summary><p>${own('booking.cancel_sure')}</p>
${form(`${path}/cancel?lang=${lang}`, version, own('booking.cancel_yes'))}</details>`,
    status === 'approved' && softText(own('booking.cancel_until', { time: deadline })),
  )
}
