import { formatDistance, formatRating } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { starIcon } from '@hawker/ui/icons'
import { Picture } from '@hawker/ui/picture'
import { PriceText } from '@hawker/ui/price-text'
import { useLocation } from '@hawker/web/router/hooks'
import { preservedPath } from '../../lib/visit/preserved-params.ts'
import { classNames } from '@hawker/std/class-names'
import { Marked } from '../../lib/highlighted-text.tsx'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { CardData } from './card-data.ts'
import { LikeButton } from './like-button.tsx'
import type { Look } from './look.ts'
import { closedText, lastOrdersText } from './opening-text.ts'

export function ShopCard({
  shop,
  look = 1,
  priority = false,
  level = 3,
  sizes,
}: {
  shop: CardData
  look?: Look
  priority?: boolean
  /** `sizes` of the picture outside a grid. */
  sizes?: string | undefined
  level?: 2 | 3
}) {
  const texts = useTexts()
  const { t, lang } = texts
  const { now } = useSite()
  const { search } = useLocation()
  const closedMessage = closedText(shop, now, texts)
  const hoursMessage = closedMessage ?? lastOrdersText(shop, now, texts)
  const Heading = `h${level}` as const
  const isRow = look === 2
  // Layouts without a large picture show badges and hours on their own line.
  const hasNoPicture = isRow || look === 4
  return (
    <article
      data-card=""
      className={classNames(
        'group/card relative h-full overflow-hidden rounded-lg bg-surface shadow-soft ' +
          'transition-[translate,box-shadow] hover:-translate-y-0.5 active:bg-sunk',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        isRow && 'flex',
      )}
    >
      {look !== 4 && (
        <div
          className={classNames(
            'relative overflow-hidden',
            isRow ? 'w-[112px] shrink-0 sm:w-[144px]' : PICTURE_SHAPE[look],
          )}
        >
          {shop.background_img && (
            <Picture
              color={shop.color}
              {...pictureSources(shop.background_img, 'cover')}
              width={960}
              height={640}
              alt=""
              priority={priority}
              sizes={sizes ?? SIZES[look]}
              className={classNames(
                'transition-transform duration-300 group-hover/card:scale-[1.03]',
                closedMessage !== undefined && 'brightness-90 saturate-50',
              )}
            />
          )}
          {(shop.deal !== undefined || shop.is_new || shop.is_promoted) && !isRow && (
            <div className="absolute start-3 top-3 flex gap-1.5">
              {shop.deal !== undefined ? (
                <Badge tone="solid">
                  <bdi>{shop.deal}</bdi>
                </Badge>
              ) : (
                shop.is_new && <Badge tone="grocery">{t('shop.new')}</Badge>
              )}
              {shop.is_promoted && <Badge>{t('shop.promoted')}</Badge>}
            </div>
          )}
          {hoursMessage !== undefined && !isRow && (
            <p
              className={
                'absolute inset-x-3 bottom-3 w-fit max-w-full truncate rounded-full bg-raised ' +
                'px-3 py-1 text-sm font-semibold shadow-soft'
              }
            >
              {hoursMessage}
            </p>
          )}
        </div>
      )}
      {!isRow && look !== 4 && (
        <LikeButton uuid={shop.uuid} name={shop.title} className="absolute! end-2.5 top-2.5 z-1" />
      )}
      <div
        className={classNames(
          '@container grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-0.5',
          isRow ? 'p-3 sm:p-4' : 'p-4',
        )}
      >
        <div className="flex flex-wrap items-start gap-x-2 gap-y-0.5">
          <Heading
            dir="auto"
            className="min-w-0 flex-1 basis-24 truncate text-base @max-[10rem]:whitespace-normal font-semibold"
          >
            <a
              href={preservedPath(`/shop/${shop.slug}`, search)}
              className="outline-none after:absolute after:inset-0"
            >
              <Marked text={shop.title} marks={shop.marks} />
            </a>
          </Heading>
          {shop.rating_avg === null ? (
            <span className="text-sm text-muted">
              {t(shop.is_new ? 'shop.new' : 'shop.not_rated')}
            </span>
          ) : (
            <Badge tone="rating">
              <Icon of={starIcon} size={12} filled />
              <span className="sr-only">
                {t('shop.rating', { rating: formatRating(shop.rating_avg, lang) })}
              </span>
              <span aria-hidden="true">{formatRating(shop.rating_avg, lang)}</span>
            </Badge>
          )}
        </div>
        <p className="truncate text-sm text-muted @max-[10rem]:whitespace-normal">
          <DeliveryLine shop={shop} />
        </p>
        <p className="truncate text-sm text-muted @max-[10rem]:whitespace-normal">
          <DescriptionLine shop={shop} short={isRow} />
        </p>
        {hasNoPicture &&
          (hoursMessage !== undefined || shop.deal !== undefined || shop.is_promoted) && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              {shop.is_promoted && <Badge>{t('shop.promoted')}</Badge>}
              {shop.deal !== undefined && (
                <Badge tone="solid">
                  <bdi>{shop.deal}</bdi>
                </Badge>
              )}
              {hoursMessage !== undefined && (
                <span className="font-medium text-amber-text">{hoursMessage}</span>
              )}
            </p>
          )}
      </div>
    </article>
  )
}

/** Large pictures are tall on phones. */
const PICTURE_SHAPE: Partial<Record<Look, string>> = {
  1: 'aspect-[16/9]',
  3: 'aspect-[4/3] md:aspect-[16/9]',
}

const SIZES: Record<Look, string> = {
  1: '(width >= 1140px) 20rem, (width >= 577px) 50vw, 90vw',
  2: '9rem',
  3: '(width >= 820px) 50vw, 100vw',
  4: '0',
}

/** The price comes first: in narrow layouts the rest is cut off. */
function DescriptionLine({
  shop: { categoryText, total },
  short,
}: {
  shop: CardData
  short: boolean
}) {
  const { t, price } = useTexts()
  if (total === null) return categoryText || '\u00a0'
  return (
    <>
      <PriceText text={t('shop.from_delivered', { price: price(total) })} />
      {categoryText && !short && ` · ${categoryText}`}
    </>
  )
}

/** Distances from here on are shown: they matter for warm food. */
const FAR_METRES = 6000

function DeliveryLine({ shop }: { shop: CardData }) {
  const { t, lang, price, minutes } = useTexts()
  const { delivers, estimate, fee, distance } = shop
  const distanceText = distance === null ? undefined : formatDistance(distance, lang)
  if (!delivers)
    return distanceText === undefined
      ? t('shop.pickup')
      : t('shop.pickup_away', { distance: distanceText })
  return (
    <>
      {estimate && <bdi>{minutes(estimate)}</bdi>}
      {estimate && fee !== null && <span className="px-1.5">·</span>}
      {fee === 0 ? (
        <span className="font-medium text-grocery-text">{t('shop.free_delivery')}</span>
      ) : (
        fee !== null && <PriceText text={t('shop.delivery_fee', { price: price(fee) })} />
      )}
      {distanceText !== undefined && distance !== null && distance >= FAR_METRES && (
        <span className="font-medium text-amber-text">
          <span className="px-1.5">·</span>
          {t('shop.far', { distance: distanceText })}
        </span>
      )}
    </>
  )
}

export function ShopCardSkeleton({ look = 1 }: { look?: Look }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'overflow-hidden rounded-lg bg-surface shadow-soft',
        look === 2 && 'flex',
      )}
    >
      {look !== 4 && (
        <div
          className={classNames(
            'animate-pulse bg-sunk',
            look === 2 ? 'w-[112px] shrink-0 sm:w-[144px]' : PICTURE_SHAPE[look],
          )}
        />
      )}
      <div className="grid flex-1 gap-2 p-4">
        <div className="h-5 w-2/3 animate-pulse rounded-xs bg-sunk" />
        <div className="h-4 w-1/2 animate-pulse rounded-xs bg-sunk" />
        <div className="h-4 w-2/5 animate-pulse rounded-xs bg-sunk" />
      </div>
    </div>
  )
}
