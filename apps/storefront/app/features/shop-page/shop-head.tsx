import { formatDistance, formatRating } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { IconButton, IconLink } from '@hawker/ui/icon-button'
import {
  bikeIcon,
  clockIcon,
  infoIcon,
  searchIcon,
  shareIcon,
  starIcon,
  storeIcon,
} from '@hawker/ui/icons'
import { Picture } from '@hawker/ui/picture'
import { PriceText } from '@hawker/ui/price-text'
import { pictureSources, smallPicture } from '@hawker/web/pictures/picture-url'
import { shareLink } from '../../lib/copy-link.ts'
import { useTexts } from '../../lib/texts.tsx'
import { StartButton } from '../group-order/index.ts'
import { BookTable } from '../reservations/index.ts'
import { LikeButton, type Look } from '../shop-card/index.ts'
import { DeliverySwitch } from './delivery-switch.tsx'
import type { ShopInfo } from './load-shop.ts'

type HeadProps = { shop: ShopInfo; look: Look; onInfo: () => void; onReviews: () => void }

/** The height of the cover picture. */
const HEIGHT: Record<Look, string> = {
  1: 'h-44 sm:h-60 lg:h-72',
  2: 'h-28',
  3: 'h-64 sm:h-72',
  4: 'h-28',
}

export function ShopHead({ shop, look, onInfo, onReviews }: HeadProps) {
  const { t, lang, price, minutes } = useTexts()
  const { title, description } = shop.translation
  const { estimate, fee, free_over: freeOver, min_amount: minAmount } = shop.delivery
  return (
    <header>
      <div
        className={`relative -mx-4 overflow-hidden bg-sunk md:mx-0 md:rounded-lg ${HEIGHT[look]}`}
      >
        {shop.background_img && look !== 4 && (
          <Picture
            color={shop.color}
            {...pictureSources(shop.background_img, 'cover')}
            width={960}
            height={640}
            alt=""
            priority
            sizes="(width >= 1440px) 80rem, 100vw"
          />
        )}
        <div className="absolute end-3 top-3 flex gap-2">
          {/* On phones neither the header nor a bottom bar leads to the search. */}
          <IconLink
            href="/search"
            icon={searchIcon}
            label={t('shell.search')}
            variant="floating"
            className="lg:hidden"
          />
          <LikeButton uuid={shop.uuid} name={title} />
          <IconButton
            icon={shareIcon}
            label={t('action.share')}
            variant="floating"
            onClick={() => void shareLink({ title, url: location.origin + location.pathname }, t)}
          />
        </div>
      </div>
      <div className="relative -mt-10 md:ps-5">
        <div className="size-20 overflow-hidden rounded-lg bg-surface p-1 shadow-soft sm:size-24">
          {shop.logo_img && look !== 4 ? (
            <img
              src={smallPicture(shop.logo_img)}
              alt=""
              width={128}
              height={128}
              className="size-full rounded-md object-cover"
            />
          ) : (
            <span className="grid h-full place-items-center text-muted">
              <Icon of={storeIcon} size={32} />
            </span>
          )}
        </div>
      </div>
      <div className="mt-3 grid gap-3">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-80">
            <h1 className="text-xl font-bold text-balance md:text-2xl">{title}</h1>
            {description && <p className="mt-1 max-w-3xl text-muted">{description}</p>}
          </div>
          <DeliverySwitch shop={shop} />
        </div>
        {/* Fixed rows on phones: a fallback font must not change the number of lines. */}
        <ul className="flex flex-wrap items-center gap-x-4 text-sm">
          <li>
            <button
              type="button"
              onClick={onReviews}
              className="-ms-2 inline-flex h-11 items-center gap-2 rounded-full px-2 font-medium hover:bg-sunk"
            >
              {shop.rating_avg === null ? (
                t('shop.not_rated')
              ) : (
                <>
                  <Badge tone="rating">
                    <Icon of={starIcon} size={12} filled />
                    {formatRating(shop.rating_avg, lang)}
                  </Badge>
                  <span className="underline decoration-line underline-offset-4">
                    {t('shop.reviews_count', { count: shop.rating_count })}
                  </span>
                </>
              )}
            </button>
          </li>
          {estimate && (
            <li className="not-at-table flex items-center gap-1.5">
              <Icon of={clockIcon} size={18} className="text-muted" />
              <bdi>{minutes(estimate)}</bdi>
            </li>
          )}
          {fee !== null && (
            <li className="not-at-table flex basis-full items-center gap-1.5 py-1 sm:basis-auto sm:py-0">
              <Icon of={bikeIcon} size={18} className="text-muted" />
              {fee === 0 ? (
                <span className="font-medium text-grocery-text">{t('shop.free_delivery')}</span>
              ) : (
                <PriceText text={t('shop.delivery_fee', { price: price(fee) })} />
              )}
              {fee > 0 && freeOver !== null && (
                <span className="text-muted">
                  · {t('shop.free_delivery_over', { price: price(freeOver) })}
                </span>
              )}
            </li>
          )}
          {(minAmount > 0 || shop.distance_m !== null) && (
            <li className="not-at-table flex basis-full flex-wrap gap-x-4 py-1 text-muted sm:basis-auto sm:py-0">
              {minAmount > 0 && <span>{t('shop.min_order', { price: price(minAmount) })}</span>}
              {shop.distance_m !== null && (
                <span>
                  {t('shop.distance', { distance: formatDistance(shop.distance_m, lang) })}
                </span>
              )}
            </li>
          )}
          {/* Keeps the buttons together, on phones in a line that no later font moves. */}
          <li className="flex flex-wrap gap-x-4 max-sm:basis-full">
            <button
              type="button"
              onClick={onInfo}
              data-hold=""
              className={
                '-ms-2 inline-flex h-11 items-center gap-2 rounded-full px-2 font-medium ' +
                'text-brand-text hover:bg-sunk'
              }
            >
              <Icon of={infoIcon} size={18} />
              {t('shop.info')}
            </button>
            {shop.group_order && <StartButton shop={shop} />}
          </li>
        </ul>
        {shop.reservation && <BookTable shop={shop} />}
      </div>
    </header>
  )
}
