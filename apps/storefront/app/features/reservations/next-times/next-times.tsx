import type { NextTimes as Times } from '@hawker/contract/reservations'
import { formatWallTime, formatWeekdayTime } from '@hawker/i18n/format-date'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { panelHref } from '../stay.ts'
import { TIME_CHIP } from '../time-chip.ts'

type Props = { slug: string; answer: Promise<Response | void> }

/** The next times at which a shop has a free table. Nothing if they could not be read. */
export default function NextTimes({ slug, answer }: Props) {
  const { t, lang } = useTexts()
  const [next, setNext] = useState<Times>()
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const response = await answer
      const times = response?.ok ? ((await response.json()) as { data: Times }).data : undefined
      if (isShown) setNext(times)
    }
    show().catch(console.error)
    return () => {
      isShown = false
    }
  }, [answer])
  if (!next) return null
  const { guests, today, times } = next
  if (times.length === 0)
    return <p className="py-3 text-sm text-muted">{t('reservation.none_soon')}</p>
  const title = `${t('reservation.next_tables')} · ${t('reservation.guests', { count: guests })}`
  return (
    <>
      <p aria-hidden className="mb-2 truncate text-sm text-muted">
        {title}
      </p>
      <ul
        aria-label={title}
        className="no-scrollbar -m-1 flex gap-2 overflow-x-auto p-1 whitespace-nowrap"
      >
        {times.map(({ date, time, starts_at: startsAt }) => (
          <li key={startsAt}>
            <a href={panelHref({ shop: slug }, { date, guests, time })} className={TIME_CHIP}>
              <bdi>
                {date === today ? formatWallTime(time, lang) : formatWeekdayTime(date, time, lang)}
              </bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
