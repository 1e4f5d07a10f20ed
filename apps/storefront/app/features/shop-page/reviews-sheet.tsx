import type { Review } from '@hawker/contract/shops'
import { formatAgo } from '@hawker/i18n/format-date'
import { formatRating } from '@hawker/i18n/format'
import { Avatar } from '@hawker/ui/avatar'
import { EmptyState } from '@hawker/ui/empty-state'
import { starIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { SkeletonText } from '@hawker/ui/skeleton'
import { Stars } from '@hawker/ui/stars'
import { orThrow } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { EndMarker, useInfinite, type Page } from '../../lib/infinite.tsx'
import { pictureUrl } from '../../lib/pictures.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { ShopInfo } from './load-shop.ts'

async function load(id: number, page: number): Promise<Page<Review>> {
  const { data, meta } = orThrow(await browserApi('listShopReviews', { params: { id }, query: { page, perPage: 10 } }))
  return { items: data, page: meta.current_page, lastPage: meta.last_page, total: meta.total }
}

export default function ReviewsSheet({ open, onClose, shop }: { open: boolean; onClose: () => void; shop: ShopInfo }) {
  const { t, lang } = useTexts()
  const first = useQuery(open ? ['reviews', shop.id, lang] : null, () => load(shop.id, 1))
  return (
    <Sheet open={open} onClose={onClose} title={t('shop.reviews')} closeLabel={t('action.close')} tall>
      {shop.rating_avg !== null && (
        <p className="flex items-center gap-3 pb-4">
          <span className="text-2xl font-bold">{formatRating(shop.rating_avg, lang)}</span>
          <span className="grid">
            <Stars value={shop.rating_avg} label={t('shop.rating', { rating: formatRating(shop.rating_avg, lang) })} size={18} />
            <span className="text-sm text-muted">{t('shop.reviews_count', { count: shop.rating_count })}</span>
          </span>
        </p>
      )}
      <p className="pb-2 text-sm text-muted">{t('shop.reviews_only_buyers')}</p>
      {first.data === undefined ? (
        <div className="grid gap-6 py-4">
          {first.error === undefined ? [1, 2, 3].map((key) => <SkeletonText key={key} lines={3} />) : <p>{t('error.occured')}</p>}
        </div>
      ) : first.data.total === 0 ? (
        <EmptyState icon={starIcon} title={t('shop.not_rated')} level={3} />
      ) : (
        <List first={first.data} shopId={shop.id} />
      )}
    </Sheet>
  )
}

function List({ first, shopId }: { first: Page<Review>; shopId: number }) {
  const { t, lang } = useTexts()
  const { now } = useSite()
  const list = useInfinite(first, (page) => load(shopId, page))
  return (
    <>
      <ul className="divide-y divide-line">
        {list.items.map(({ id, rating, comment, images, user, reply, created_at }) => (
          <li key={id} className="grid gap-2 py-4">
            <div className="flex items-center gap-3">
              <Avatar src={user.img ? pictureUrl(user.img) : null} name="" size={36} />
              <div className="flex-1">
                <p className="font-medium">
                  {user.firstname} {user.lastname_initial}
                </p>
                <p className="flex items-center gap-2 text-sm text-muted">
                  <Stars value={rating} label={t('rating.stars', { count: rating })} size={14} />
                  {formatAgo(Date.parse(created_at), now, lang)}
                </p>
              </div>
            </div>
            {comment && <p dir="auto">{comment}</p>}
            {images.length > 0 && (
              <p className="flex gap-2">
                {images.map((path) => (
                  <img
                    key={path}
                    src={pictureUrl(path)}
                    alt=""
                    width={72}
                    height={72}
                    loading="lazy"
                    className="size-18 rounded-sm object-cover"
                  />
                ))}
              </p>
            )}
            {reply && (
              <blockquote className="rounded-md bg-sunk p-3 text-sm" dir="auto">
                {reply.text}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      <EndMarker active={list.more && !list.loading} onSeen={list.next} />
    </>
  )
}
