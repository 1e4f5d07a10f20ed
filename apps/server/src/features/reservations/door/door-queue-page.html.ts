import { formatMinutes } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { escapeHtml } from '@hawker/std/escape-html'
import {
  type PageTexts,
  button,
  gonePage,
  plainPage,
  section,
  softText,
} from '../../../http/pages/plain-page.ts'

export const doorQueueGonePage = (texts: PageTexts): string =>
  gonePage(texts, texts.own('door.gone'))

export type DoorQueuePlace = {
  shop: string
  guests: number
  isCalled: boolean
  partiesAhead: number
  minutes: number | null
  now: Date
  timezone: string
}

/** The place in the queue at a door, for everyone with the link. */
export function doorQueuePage(
  place: DoorQueuePlace,
  token: string,
  texts: PageTexts,
  stopSmsLink: string,
): string {
  const { own, lang } = texts
  const path = `/w/${encodeURIComponent(token)}`
  const headline = place.isCalled
    ? own('door.called')
    : place.partiesAhead === 0
      ? own('door.next')
      : own('door.before', { count: place.partiesAhead })
  return plainPage(texts, `${headline} · ${place.shop}`, [
    section(
      `<h2><bdi>${escapeHtml(place.shop)}</bdi></h2>`,
      `<div role="status"><h1>${escapeHtml(headline)}</h1>`,
      `<p>${escapeHtml(place.isCalled ? own('door.come_in') : waitText(place, texts))}</p></div>`,
      softText(own('booking.guests', { count: place.guests })),
      softText(
        own('door.as_of', { time: formatTime(place.now, lang, { timeZone: place.timezone }) }),
      ),
      button(`${path}?lang=${lang}`, own('door.refresh')),
    ),
    section(
      '<details>',
      `<summary>${escapeHtml(own('door.leave'))}</summary>`,
      `<p>${escapeHtml(own('door.leave_sure'))}</p>`,
      `<form method="post" action="${escapeHtml(`${path}/leave?lang=${lang}`)}">`,
      `<button class="action">${escapeHtml(own('door.leave_yes'))}</button>`,
      '</form></details>',
    ),
    stopSmsLink,
  ])
}

const waitText = ({ minutes }: DoorQueuePlace, { own, lang }: PageTexts): string =>
  minutes === null
    ? own('door.unknown')
    : minutes === 0
      ? own('door.now')
      : own('door.about', { time: formatMinutes(minutes, lang) })
