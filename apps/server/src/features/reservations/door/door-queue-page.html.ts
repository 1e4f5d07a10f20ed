import { formatMinutes } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { type Html, markup } from '@hawker/std/markup'
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
  stopSmsLink: Html | null,
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
      markup`<h2><bdi>${place.shop}</bdi></h2>`,
      markup`<div role="status"><h1>${headline}</h1>
<p>${place.isCalled ? own('door.come_in') : waitText(place, texts)}</p></div>`,
      softText(own('booking.guests', { count: place.guests })),
      softText(
        own('door.as_of', { time: formatTime(place.now, lang, { timeZone: place.timezone }) }),
      ),
      button(`${path}?lang=${lang}`, own('door.refresh')),
    ),
    section(markup`<details><summary>${own('door.leave')}</summary><p>${own('door.leave_sure')}</p>
<form method="post" action="${path}/leave?lang=${lang}"><button class="action">${own('door.leave_yes')}</button>
</form></details>`),
    stopSmsLink,
  ])
}

const waitText = ({ minutes }: DoorQueuePlace, { own, lang }: PageTexts): string =>
  minutes === null
    ? own('door.unknown')
    : minutes === 0
      ? own('door.now')
      : own('door.about', { time: formatMinutes(minutes, lang) })
