import { useSession } from '../../lib/session.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { browserApi } from '../../lib/api.ts'
import { orThrow } from '@hawker/web/api/results'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useTexts } from '../../lib/texts.tsx'
import { Skeleton } from '@hawker/ui/skeleton'
import { SnapRow } from '@hawker/ui/snap-row'
import { formatDate } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import { storeIcon } from '@hawker/ui/icons'

/**
 * Shops of earlier orders. Loads after the page, because a public page does not know the customer.
 */
export function OrderAgain() {
  const { t, lang } = useTexts()
  const user = useSession()
  const alive = useHydrated()
  const { data, error } = useQuery(user ? ['order-again', user.id, lang] : null, async () => {
    const { data: orders } = orThrow(
      await browserApi('listOrders', { query: { perPage: 20, status: 'delivered' } }),
    )
    // Newest first: keep the last order of each shop.
    return orders
      .filter(({ shop }, index) => orders.findIndex((other) => other.shop.id === shop.id) === index)
      .slice(0, 8)
  })
  if (alive && !user) return null
  // Also for a customer whose first order is not delivered yet.
  const emptyText =
    error !== undefined
      ? t('error.occured')
      : data?.length === 0
        ? t('home.order_again_none')
        : undefined
  return (
    <section className="for-members">
      <SnapRow
        label={t('home.order_again')}
        labels={{ back: t('row.back'), forward: t('row.forward') }}
        heading={<h2 className="text-lg font-bold">{t('home.order_again')}</h2>}
      >
        {/* As tall as the skeletons, so that the page does not move. */}
        {emptyText !== undefined && (
          <li className="flex h-18 w-full items-center rounded-lg bg-sunk px-5 text-muted">
            {emptyText}
          </li>
        )}
        {!data &&
          emptyText === undefined &&
          [1, 2, 3, 4, 5].map((key) => (
            <li key={key} className="w-64">
              <Skeleton className="h-18 w-full rounded-lg" />
            </li>
          ))}
        {data?.map(({ id, shop, created_at, timezone }) => (
          <li key={id} className="w-64">
            <a
              href={`/shop/${shop.id}`}
              className="flex items-center gap-3 rounded-lg bg-surface p-3 shadow-soft hover:-translate-y-0.5"
            >
              {shop.logo_img ? (
                <img
                  src={tinyPicture(shop.logo_img)}
                  alt=""
                  width={48}
                  height={48}
                  className="size-12 rounded-full object-cover"
                />
              ) : (
                <span className="grid size-12 place-items-center rounded-full bg-sunk">
                  <Icon of={storeIcon} />
                </span>
              )}
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-semibold">
                  {shop.translation.title}
                </span>
                <span className="block text-sm text-muted">
                  {formatDate(created_at, lang, { timeZone: timezone, style: 'day' })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </SnapRow>
    </section>
  )
}
