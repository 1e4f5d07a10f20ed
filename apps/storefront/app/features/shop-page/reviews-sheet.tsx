import type { Review } from '@hawker/contract/reviews'
import { formatNumber, formatRating } from '@hawker/i18n/format'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { starIcon } from '@hawker/ui/icons'
import { Bar } from '@hawker/ui/progress-bar'
import { Sheet } from '@hawker/ui/sheet'
import { SkeletonText } from '@hawker/ui/skeleton'
import { Stars } from '@hawker/ui/stars'
import { useEffect, useRef, useState } from 'react'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { EndMarker, useInfinite, type ListPage } from '@hawker/web/query/infinite-list'
import { forget, useQuery } from '@hawker/web/query/query-cache'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { ShopInfo } from './load-shop.ts'
import { ReviewItem } from './review-item.tsx'

type Rating = { count: number; stars: Record<string, number> }
const ORDERS = ['newest', 'helpful', 'best', 'worst'] as const
type Order = (typeof ORDERS)[number]
const SORT_QUERY: Record<Order, { column: string; sort: 'asc' | 'desc' }> = {
  newest: { column: 'created_at', sort: 'desc' },
  helpful: { column: 'helpful_count', sort: 'desc' },
  best: { column: 'rating', sort: 'desc' },
  worst: { column: 'rating', sort: 'asc' },
}
type ReviewFilter = { rating: number | null; photos: boolean; order: Order }
const ALL_REVIEWS: ReviewFilter = { rating: null, photos: false, order: 'newest' }

async function load(
  id: number,
  { rating, photos, order }: ReviewFilter,
  page: number,
): Promise<ListPage<Review> & { rating: Rating }> {
  const query = {
    page,
    perPage: 10,
    ...(rating === null ? {} : { rating }),
    ...(photos ? { with_photo: true } : {}),
    ...SORT_QUERY[order],
  }
  const { data, meta } = orThrow(await browserApi('listShopReviews', { params: { id }, query }))
  // `meta.rating` exists on this operation only, so the type of lists does not contain it.
  return {
    items: data,
    page: meta.current_page,
    lastPage: meta.last_page,
    total: meta.total,
    rating: meta['rating'] as Rating,
  }
}

export default function ReviewsSheet({
  open,
  onClose,
  shop,
}: {
  open: boolean
  onClose: () => void
  shop: ShopInfo
}) {
  const { t, lang } = useTexts()
  const [filter, setFilter] = useState(ALL_REVIEWS)
  const first = useQuery(open ? ['reviews', shop.id, lang, filter] : null, () =>
    load(shop.id, filter, 1),
  )
  // The breakdown covers all reviews, so it stays while another filter loads.
  const [rating, setRating] = useState<Rating>()
  if (first.data && first.data.rating.count !== rating?.count) setRating(first.data.rating)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shop.reviews')}
      closeLabel={t('action.close')}
      tall
    >
      {shop.rating_avg !== null && (
        <div className="flex items-center gap-5 pb-4">
          <p className="grid justify-items-center gap-1 text-center">
            <span className="text-2xl font-bold">{formatRating(shop.rating_avg, lang)}</span>
            <Stars
              value={shop.rating_avg}
              label={t('shop.rating', { rating: formatRating(shop.rating_avg, lang) })}
              size={16}
            />
            <span className="text-sm text-muted">
              {t('shop.reviews_count', { count: shop.rating_count })}
            </span>
          </p>
          <Breakdown
            rating={rating}
            chosen={filter.rating}
            onChoose={(stars) => setFilter({ ...filter, rating: stars })}
          />
        </div>
      )}
      <p className="pb-2 text-sm text-muted">{t('shop.reviews_only_buyers')}</p>
      {shop.rating_count > 0 && (
        <ChipRow label={t('shop.reviews_sort')} className="pb-2">
          <Chip
            selected={filter.photos}
            onClick={() => setFilter({ ...filter, photos: !filter.photos })}
          >
            {t('shop.reviews_photos')}
          </Chip>
          {ORDERS.map((order) => (
            <Chip
              key={order}
              selected={filter.order === order}
              onClick={() => setFilter({ ...filter, order })}
            >
              {t(`shop.reviews_${order}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {first.data === undefined ? (
        <div className="grid gap-6 py-4">
          {first.error === undefined ? (
            [1, 2, 3].map((key) => <SkeletonText key={key} lines={3} />)
          ) : (
            <p>{t('error.occured')}</p>
          )}
        </div>
      ) : first.data.total === 0 ? (
        <EmptyState
          icon={starIcon}
          title={shop.rating_count === 0 ? t('shop.not_rated') : t('shop.reviews_none')}
          level={3}
        />
      ) : (
        <ReviewList
          key={JSON.stringify(filter)}
          shopId={shop.id}
          first={first.data}
          more={(page) => load(shop.id, filter, page)}
        />
      )}
    </Sheet>
  )
}

/** Reviews by stars. A press filters by stars, and a second press removes the filter. */
function Breakdown({
  rating,
  chosen,
  onChoose,
}: {
  rating: Rating | undefined
  chosen: number | null
  onChoose: (stars: number | null) => void
}) {
  const { t, lang } = useTexts()
  return (
    <ul className="min-w-0 flex-1">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = rating?.stars[stars] ?? 0
        const share = rating && rating.count > 0 ? (100 * count) / rating.count : 0
        return (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={chosen === stars}
              aria-label={`${t('rating.stars', { count: stars })}: ${formatNumber(count, lang)}`}
              onClick={() => onChoose(chosen === stars ? null : stars)}
              className={
                'tabular flex h-7 w-full items-center gap-2 rounded-full px-2 text-xs ' +
                'hover:bg-sunk aria-pressed:bg-sunk aria-pressed:font-bold'
              }
            >
              <span className="w-2.5 shrink-0">{formatNumber(stars, lang)}</span>
              <span className="min-w-0 flex-1">
                <Bar percent={share} className="bg-line text-amber" />
              </span>
              <span className="w-8 text-end text-muted">{formatNumber(count, lang)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function ReviewList({
  shopId,
  first,
  more,
}: {
  shopId: number
  first: ListPage<Review>
  more: (page: number) => Promise<ListPage<Review>>
}) {
  const list = useInfinite(first, more)
  const signedIn = useSession() !== null
  // The list is the same for all readers; the reader's votes are loaded separately.
  const helped = useQuery(
    signedIn ? ['helpful-reviews', shopId] : null,
    async () =>
      new Set(orThrow(await browserApi('listHelpfulReviews', { params: { id: shopId } })).data.ids),
  )
  // Votes change the counts: reload them when the list is opened again.
  const voted = useRef(false)
  useEffect(
    () => () => {
      if (!voted.current) return
      forget(['reviews', shopId])
      forget(['helpful-reviews', shopId])
    },
    [shopId],
  )
  return (
    <>
      <ul className="divide-y divide-line">
        {list.items.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            helped={helped.data?.has(review.id)}
            onVote={() => (voted.current = true)}
          />
        ))}
      </ul>
      <EndMarker active={list.more && !list.loading} onSeen={list.next} />
    </>
  )
}
