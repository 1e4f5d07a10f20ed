import type { RecipeOffer } from '@hawker/contract/recipes'
import { Icon } from '@hawker/ui/icon'
import { checkIcon, chevronDownIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { useRef } from 'react'
import { useSearchParams } from '../../router/hooks.tsx'
import { classNames } from '../../lib/class-names.ts'
import { tinyPicture } from '../../lib/pictures.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { closedWords } from '../shop-card/index.ts'
import { withChoice } from './recipe-path.ts'
import type { ChosenRecipe } from './use-recipe.ts'

/** Out of which shop: the chosen one, and the others behind it. Links, so that a choice can be sent to somebody. */
export function ShopChoice({
  offers,
  chosen,
}: {
  offers: readonly RecipeOffer[]
  chosen: ChosenRecipe
}) {
  const { t } = useTexts()
  const [search] = useSearchParams()
  const box = useRef<HTMLDetailsElement>(null)
  const { recipe, people, choice } = chosen
  const wanted = offers.find(({ shop }) => shop.id === choice.shopId) ?? recipe.offer
  if (!wanted) return <p className="mt-4 rounded-md bg-sunk p-4 text-sm">{t('recipe.nowhere')}</p>
  return (
    <details ref={box} className="group mt-4 rounded-md border border-edge print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t('recipe.shop')}: </span>
        <Offer offer={wanted} />
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
          const here = shop.id === wanted.shop.id
          return (
            <li key={shop.id}>
              <a
                href={`?${withChoice(search, { people, shopId: shop.id })}`}
                data-stay=""
                aria-current={here ? 'true' : undefined}
                onClick={() => {
                  if (box.current) box.current.open = false
                }}
                className={classNames(
                  'flex min-h-14 items-center gap-3 rounded-sm px-2 py-2 hover:bg-sunk',
                  here && 'bg-brand-soft',
                )}
              >
                <Offer offer={offer} />
                {here && <Icon of={checkIcon} size={18} className="shrink-0 text-brand-text" />}
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
  const said = [
    missing === 0 ? t('recipe.complete') : t('recipe.missing', { count: missing }),
    closedWords({ ...shop, closes_at: null }, now, texts),
    address && !shop.delivers ? t('recipe.not_brought') : undefined,
  ].filter((words) => words !== undefined)
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
        <span className="block text-sm text-muted">{said.join(' · ')}</span>
      </span>
      <PriceText text={price(total_price)} className="font-semibold" />
    </>
  )
}
