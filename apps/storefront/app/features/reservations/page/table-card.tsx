import { formatDistance, formatRating } from '@hawker/i18n/format'
import { formatWallTime } from '@hawker/i18n/format-date'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { starIcon } from '@hawker/ui/icons'
import { Picture } from '@hawker/ui/picture'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import type { Look } from '../../shop-card/index.ts'
import { ReservationSheet } from '../reservation-sheets.ts'
import { TIME_CHIP } from '../time-chip.ts'
import type { ReservationsData, TableCard as Card } from './load-reservations.ts'
import { panelHref } from '../stay.ts'
import { minutesToNearest } from './minutes-to-nearest.ts'

/** A table further from the wanted time gets a remark. */
const NEAR_MINUTES = 60

/** The grid of each layout; without a choice the cards are rows with a picture. */
export const TABLE_GRID: Record<Look, string> = {
  1: 'grid gap-3 md:grid-cols-2 lg:grid-cols-3',
  2: 'grid gap-2 md:grid-cols-2 lg:grid-cols-3',
  3: 'grid gap-5 md:grid-cols-2',
  4: 'grid gap-2 sm:grid-cols-2 lg:grid-cols-3',
}
const PICTURE_SHAPE: Record<1 | 2 | 3, string> = {
  1: 'w-[112px] shrink-0 sm:w-[144px]',
  2: 'w-[72px] shrink-0',
  3: 'aspect-[16/9]',
}

/** A restaurant with its free times near the one that was asked for. */
export function TableCard({
  card,
  finder,
  look,
  priority,
}: {
  card: Card
  finder: ReservationsData['finder']
  look: Look
  priority: boolean
}) {
  const { t, lang } = useTexts()
  const { date, guests } = finder
  const times = card.times ?? []
  const isNear = minutesToNearest(times, finder.time) <= NEAR_MINUTES
  const facts = [
    card.categories,
    card.distance_m === null ? '' : formatDistance(card.distance_m, lang),
  ].filter(Boolean)
  return (
    <article
      className={classNames(
        'h-full overflow-hidden rounded-lg bg-surface shadow-soft',
        look !== 3 && 'flex',
      )}
      onPointerEnter={ReservationSheet.preload}
    >
      {look !== 4 && (
        <div className={classNames('relative overflow-hidden', PICTURE_SHAPE[look])}>
          {card.background_img && (
            <Picture
              color={card.color}
              {...pictureSources(card.background_img, 'cover')}
              width={960}
              height={640}
              alt=""
              priority={priority}
              sizes={look === 3 ? '(width >= 820px) 50vw, 100vw' : '9rem'}
            />
          )}
        </div>
      )}
      <div
        className={classNames(
          'grid min-w-0 flex-1 grid-cols-1 content-start p-[12px]',
          look === 2 ? 'gap-1' : 'gap-2 sm:p-4',
        )}
      >
        <div>
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h3 className="min-w-0 text-[min(1rem,7.5vw)] font-semibold wrap-anywhere">
              <a href={`/shop/${card.slug}`} className="hover:underline">
                <bdi>{card.title}</bdi>
              </a>
            </h3>
            {card.rating_avg !== null && (
              <Badge tone="rating">
                <Icon of={starIcon} size={12} filled />
                <span className="sr-only">
                  {t('shop.rating', { rating: formatRating(card.rating_avg, lang) })}
                </span>
                <span aria-hidden="true">{formatRating(card.rating_avg, lang)}</span>
              </Badge>
            )}
          </div>
          {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        </div>
        {!isNear && (
          <p className="text-sm text-muted">
            {t('reservation.none_near', { time: formatWallTime(finder.time, lang) })}
          </p>
        )}
        {times.length > 0 && (
          <ul
            aria-label={t('reservation.times_at', { shop: card.title })}
            className="flex flex-wrap gap-2"
          >
            {times.map(({ time, starts_at: startsAt }) => (
              <li key={startsAt}>
                <a
                  href={panelHref({ shop: card.slug }, { date, guests, time })}
                  data-stay=""
                  className={TIME_CHIP}
                >
                  <bdi>{formatWallTime(time, lang)}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        <a
          href={panelHref({ shop: card.slug }, { date, guests })}
          data-stay=""
          aria-label={`${t('reservation.other_times')}: ${card.title}`}
          className="inline-flex min-h-11 w-fit items-center text-sm font-semibold text-brand-text hover:underline"
        >
          {t('reservation.other_times')}
        </a>
      </div>
    </article>
  )
}
