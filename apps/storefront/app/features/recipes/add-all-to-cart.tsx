import type { RecipeDetail } from '@hawker/contract/recipes'
import { listFormat } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useSite } from '../../lib/page/site.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/load-failure.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { addProducts, useCart } from '../cart/index.ts'
import { cartLines, cartShop, totalOf } from './cart-lines.ts'
import { fetchRecipe } from './load-recipes.ts'
import { unavailableIngredients, linesToBuy, type AtHome } from './use-at-home.ts'
import type { RecipeSelection } from './use-recipe.ts'

/** Adds all ingredients to the cart, with the total price, and shows the result. */
export function AddAllToCart({
  recipe,
  atHome,
  selection,
}: {
  recipe: RecipeDetail
  atHome: AtHome
  selection: RecipeSelection
}) {
  const { t, price } = useTexts()
  const { currency } = useSite()
  const alive = useHydrated()
  const { count } = useCart()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ added: number; missing: string[] }>()
  const toBuyLines = linesToBuy(recipe, atHome)
  const offer = recipe.offer
  if (!offer) return null

  const addAllToCart = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      // The page's data may be old: load current stock and prices first.
      const result = await fetchRecipe({ api: browserApi, visit: browserVisit() }, recipe.uuid, {
        people: recipe.people,
        shopId: offer.shop.id,
      })
      if (!result.ok) return toastRefusal(result, t)
      const current = result.data.offer?.shop.id === offer.shop.id ? result.data : recipe
      selection.update(current)
      const currentLines = linesToBuy(current, atHome)
      const names = new Map(
        currentLines.map(({ ingredient, line }) => [line.stock_id, ingredient.name]),
      )
      await addProducts(
        { shop: cartShop(offer), currency, lines: cartLines(currentLines) },
        (notAdded) => {
          const refused = notAdded.flatMap((stockId) => names.get(stockId) ?? [])
          const missing = [
            ...new Set([
              ...unavailableIngredients(current, atHome).map(({ name }) => name),
              ...refused,
            ]),
          ]
          const added = currentLines.length - refused.length
          setOutcome({ added, missing })
          if (added > 0)
            showToast({
              id: 'cart-added',
              kind: missing.length > 0 ? 'warning' : 'success',
              message: t('recipe.added', { count: added }),
            })
        },
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <div
      className={
        'sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 grid gap-3 ' +
        'rounded-b-lg bg-surface/95 px-4 py-3 backdrop-blur sm:-mx-5 sm:px-5 lg:static lg:mx-0 ' +
        'lg:px-0 lg:pb-0 print:hidden'
      }
    >
      {selection.failed && (
        <RetryNotice kind="warning" again={selection.again}>
          {t('recipe.not_reckoned')}
        </RetryNotice>
      )}
      <Button
        size="lg"
        wide
        loading={busy}
        disabled={!alive || toBuyLines.length === 0 || selection.busy || selection.failed}
        onClick={() => void addAllToCart()}
      >
        {toBuyLines.length === 0
          ? t('recipe.nothing_to_buy')
          : t('recipe.add_all', {
              count: toBuyLines.length,
              price: price(totalOf(toBuyLines, currency?.decimal_places ?? 2)),
            })}
      </Button>
      <div role="status">
        {outcome && outcome.missing.length > 0 && (
          <Notice kind="warning">
            {outcome.added > 0 && <p>{t('recipe.added', { count: outcome.added })}</p>}
            <Missing names={outcome.missing} />
            {count > 0 && (
              <a
                href="/cart"
                className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t('cart.view')}
              </a>
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}

function Missing({ names }: { names: string[] }) {
  const { t, lang } = useTexts()
  return <p>{t('recipe.not_added', { list: listFormat(names, lang) })}</p>
}
