import type { RecipeOffer } from '@hawker/contract/recipes'
import { Icon } from '@hawker/ui/icon'
import { checkIcon, chevronDownIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useRef } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import { classNames } from '@hawker/std/class-names'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { closedText } from '../shop-card/index.ts'
import { withChoice } from './recipe-path.ts'
import type { RecipeSelection } from './use-recipe.ts'

/** The shop to buy from, with a list of the others. Links, so that a selection can be shared. */
export function ShopChoice({
  offers,
  selection,
}: {
  offers: readonly RecipeOffer[]
  selection: RecipeSelection
}) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const details = useRef<HTMLDetailsElement>(null)
  const { recipe, people, choice } = selection
  const selected = offers.find(({ shop }) => shop.id === choice.shopId) ?? recipe.offer
  if (!selected) return <p className="mt-4 rounded-md bg-sunk p-4 text-sm">{t('recipe.nowhere')}</p>
  return (
    <details ref={details} className="group mt-4 rounded-md border border-edge print:hidden">
      <summary
        className={
          'flex min-h-14 cursor-pointer list-none items-center gap-3 px-3 py-2 ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        <span className="sr-only">{t('recipe.shop')}: </span>
        <Offer offer={selected} />
        {offers.length > 1 && (
          <Icon
            of={chevronDownIcon}
            className="shrink-0 text-muted transition-[rotate] group-open:rotate-180"
          />
        )}
      </summary>
      <ul aria-label={t('recipe.shops')} className="grid border-t border-line p-1.5">
        {offers.map((offer) => {
          const { shop } = offer
          const isSelected = shop.id === selected.shop.id
          return (
            <li key={shop.id}>
              <a
                href={`?${withChoice(search, { people, shopId: shop.id })}`}
                data-stay=""
                aria-current={isSelected ? 'true' : undefined}
                onClick={() => {
                  if (details.current) details.current.open = false
                }}
                className={classNames(
                  'flex min-h-14 items-center gap-3 rounded-sm px-2 py-2 hover:bg-sunk',
                  isSelected && 'bg-brand-soft',
                )}
              >
                <Offer offer={offer} />
                {isSelected && (
                  <Icon of={checkIcon} size={18} className="shrink-0 text-brand-text" />
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function Offer({ offer: { shop, total_price, available, ingredients } }: { offer: RecipeOffer }) {
  const texts = useTexts()
  const { t, price } = texts
  const { now, address } = useSite()
  const missing = ingredients - available
  const facts = [
    missing === 0 ? t('recipe.complete') : t('recipe.missing', { count: missing }),
    closedText(shop, now, texts),
    address && !shop.delivers ? t('recipe.not_brought') : undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <>
      {shop.logo_img && (
        <img
          src={tinyPicture(shop.logo_img)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 rounded-full bg-sunk"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold" dir="auto">
          {shop.title}
        </span>
        <span className="block text-sm text-muted">{facts.join(' · ')}</span>
      </span>
      <PriceText text={price(total_price)} className="font-semibold" />
    </>
  )
}
