import { formatWallDate, formatWallTime, wallDateOf } from '@hawker/i18n/format-date'
import { formatDistance } from '@hawker/i18n/format'
import { SkeletonText } from '@hawker/ui/skeleton'
import { Sheet } from '@hawker/ui/sheet'
import { now } from '@hawker/web/session/clock'
import { orThrow } from '@hawker/web/api/results'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../lib/texts.tsx'
import { deliveredTo, visitKey } from '../../lib/visit/visit.ts'
import { DeliveryArea } from './delivery-area.tsx'
import { hoursOfDay, exceptionDays } from './hours.ts'
import type { ShopInfo } from './load-shop.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 0]
/** Day 0 on the wire is Sunday. 4 January 1970 was a Sunday. */
const dateOf = (day: number) => `1970-01-${String(4 + day).padStart(2, '0')}`

/** Opening hours, address, trader and allergen contact. */
export default function InfoSheet({
  open,
  onClose,
  shop,
}: {
  open: boolean
  onClose: () => void
  shop: ShopInfo
}) {
  const { t, lang } = useTexts()
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(
      Date.parse(dateOf(day)),
    )
  // Equal start and end times mean the whole day.
  const range = (from: string, to: string) =>
    from === to
      ? t('shop.all_day')
      : t('shop.hours_range', { from: formatWallTime(from, lang), to: formatWallTime(to, lang) })
  const hoursText = (hours: readonly { from: string; to: string }[]) =>
    hours.length === 0
      ? t('shop.closed')
      : hours.map(({ from, to }) => (
          <bdi key={from} className="block">
            {range(from, to)}
          </bdi>
        ))
  const block = 'grid gap-1 py-4'
  const today = wallDateOf(now(), { timeZone: shop.timezone })
  const weekdayNow = new Date(`${today}T00:00Z`).getUTCDay()
  return (
    <Sheet open={open} onClose={onClose} title={t('shop.about')} closeLabel={t('action.close')}>
      <div className="divide-y divide-line">
        <section className={block}>
          <h3 className="font-semibold">{t('shop.hours')}</h3>
          <table className="w-full text-sm">
            <tbody>
              {DAYS.map((day) => {
                const hours = hoursOfDay(day, shop)
                const isToday = day === weekdayNow
                return (
                  <tr
                    key={day}
                    aria-current={isToday ? 'date' : undefined}
                    className={`align-top ${isToday ? 'font-semibold' : 'text-muted'}`}
                  >
                    <th
                      scope="row"
                      className={`py-1.5 text-start text-ink ${isToday ? 'font-semibold' : 'font-normal'}`}
                    >
                      {weekday(day)}
                    </th>
                    <td className="tabular py-1.5 text-end">{hoursText(hours)}</td>
                  </tr>
                )
              })}
              {exceptionDays(shop, today).map(({ date, hours }) => (
                <tr key={date} className="align-top">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {formatWallDate(date, lang)}
                  </th>
                  <td className="tabular py-1.5 text-end text-muted">{hoursText(hours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className={block}>
          <h3 className="font-semibold">{t('shop.address')}</h3>
          <p className="text-muted">
            <bdi>{shop.address}</bdi>
          </p>
          {shop.phone && <Contact text={shop.phone} />}
        </section>
        {open && shop.delivery_types.includes('delivery') && (
          <DeliveryArea shop={shop} className={block} />
        )}
        {shop.has_branches && <Branches shop={shop} open={open} className={block} />}
        {shop.allergen_contact && (
          <section className={block}>
            <h3 className="font-semibold">{t('shop.allergens_ask')}</h3>
            <Contact text={shop.allergen_contact} />
          </section>
        )}
        {shop.trader && (
          <section className={block}>
            <h3 className="font-semibold">{t('shop.trader')}</h3>
            <p className="text-sm text-muted">
              <bdi>{shop.trader.name}</bdi>
              <br />
              <bdi>{shop.trader.address}</bdi>
              {shop.trader.registration_number && (
                <>
                  <br />
                  <bdi>{shop.trader.registration_number}</bdi>
                </>
              )}
            </p>
          </section>
        )}
      </div>
    </Sheet>
  )
}

/** A phone number or an e-mail address becomes a link; other text does not. */
function Contact({ text }: { text: string }) {
  const href = /^\+?[\d ()./-]{5,}$/.test(text)
    ? `tel:${text.replace(/[^\d+]/g, '')}`
    : /^\S+@\S+$/.test(text)
      ? `mailto:${text}`
      : undefined
  if (!href)
    return (
      <p className="text-muted">
        <bdi>{text}</bdi>
      </p>
    )
  return (
    <a href={href} className="inline-flex min-h-11 items-center font-medium text-brand-text">
      <bdi dir="ltr">{text}</bdi>
    </a>
  )
}

/** Other shops of the same business. With an address, the nearest first. */
function Branches({ shop, open, className }: { shop: ShopInfo; open: boolean; className: string }) {
  const { t, lang } = useTexts()
  const { data, error } = useQuery(
    open ? ['branches', shop.id, visitKey(browserVisit())] : null,
    async () =>
      orThrow(
        await browserApi('listBranches', {
          query: { shop_id: shop.id, perPage: 100, ...deliveredTo(browserVisit()) },
        }),
      ).data,
  )
  if (error !== undefined) return null
  return (
    <section className={className}>
      <h3 className="font-semibold">{t('shop.branches')}</h3>
      {data === undefined ? (
        <SkeletonText lines={2} />
      ) : (
        <ul>
          {data.map(({ id, slug, translation, distance_m: distance, open: isOpen }) => (
            <li key={id}>
              <a
                href={`/shop/${slug}`}
                className="flex min-h-11 items-center justify-between gap-3 hover:underline"
              >
                <span className="font-medium">{translation.title}</span>
                <span className="text-sm text-muted">
                  {isOpen ? (
                    distance === null ? null : (
                      <bdi>{formatDistance(distance, lang)}</bdi>
                    )
                  ) : (
                    t('shop.closed')
                  )}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
