import type { RecipeDetail, RecipeIngredient } from '@hawker/contract/recipes'
import { PriceText } from '@hawker/ui/price-text'
import { useId } from 'react'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'
import { formatAmount, formatPacks } from './format-amount.ts'
import type { AtHome } from './use-at-home.ts'

/** The ingredients with a checkbox for each to buy. Staples are a separate list. */
export function Ingredients({
  recipe,
  atHome,
  busy,
}: {
  recipe: RecipeDetail
  atHome: AtHome
  busy: boolean
}) {
  const { t } = useTexts()
  const staples = recipe.ingredients.filter(({ staple }) => staple)
  const rows = (ingredients: readonly RecipeIngredient[]) => (
    <ul
      className={classNames(
        'divide-y divide-line transition-colors delay-150',
        busy && 'refreshing',
      )}
    >
      {ingredients.map((ingredient) => (
        <Row
          key={ingredient.id}
          ingredient={ingredient}
          shop={recipe.offer?.shop}
          atHome={atHome}
        />
      ))}
    </ul>
  )
  return (
    <div aria-busy={busy}>
      <p className="mt-4 text-sm text-muted print:hidden">{t('recipe.untick')}</p>
      {rows(recipe.ingredients.filter(({ staple }) => !staple))}
      {staples.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold text-muted">{t('recipe.staples')}</h3>
          {rows(staples)}
        </>
      )}
    </div>
  )
}

type RowProps = {
  ingredient: RecipeIngredient
  shop: { slug: string; title: string } | undefined
  atHome: AtHome
}

function Row({ ingredient, shop, atHome }: RowProps) {
  const { t, lang, price } = useTexts()
  const id = useId()
  const { name, amount, unit, state, line } = ingredient
  const sellable = line !== null && line.packs > 0
  const isToBuy = sellable && !atHome.has(ingredient)
  return (
    <li className="flex items-start gap-3 py-2.5 break-inside-avoid print:py-1">
      <input
        id={id}
        type="checkbox"
        checked={isToBuy}
        disabled={!sellable}
        aria-describedby={`${id}-what`}
        onChange={() => atHome.toggle(ingredient)}
        className="mt-0.5 size-5.5 shrink-0 accent-brand print:hidden"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block min-h-6">
          <span className="font-semibold" dir="auto">
            {name}
          </span>{' '}
          <bdi className="tabular">
            {amount === null ? t('recipe.to_taste') : formatAmount(amount, unit, { t, lang })}
          </bdi>
        </label>
        <p
          id={`${id}-what`}
          className={classNames(
            'text-sm print:hidden',
            state === 'available' ? 'text-muted' : 'text-amber-text',
          )}
        >
          <Availability state={state} left={line?.packs ?? 0} />
          {line && shop && (
            <>
              {state !== 'available' && ' · '}
              <a
                href={`/shop/${shop.slug}/${line.product.uuid}`}
                className="text-muted underline underline-offset-4 hover:text-ink"
              >
                <bdi>{formatPacks(Math.max(1, line.packs), line.product, lang)}</bdi>
              </a>
              {line.extras.map((extra) => (
                <span key={extra} className="text-muted">
                  {' · '}
                  <bdi>{extra}</bdi>
                </span>
              ))}
            </>
          )}
        </p>
      </div>
      {sellable && (
        <PriceText
          text={price(line.total_price)}
          className={classNames('print:hidden', isToBuy ? 'font-semibold' : 'text-muted')}
        />
      )}
    </li>
  )
}

function Availability({ state, left }: { state: RecipeIngredient['state']; left: number }) {
  const { t } = useTexts()
  if (state === 'few_left') return t('recipe.few_left', { count: left })
  if (state === 'sold_out') return t('product.sold_out')
  return state === 'not_sold' ? t('recipe.not_sold') : null
}
