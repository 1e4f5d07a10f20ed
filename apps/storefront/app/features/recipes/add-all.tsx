import type { RecipeDetail } from '@hawker/contract/recipes'
import { listFormat } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/try-again.tsx'
import { useAlive } from '../../lib/use-alive.ts'
import { addProducts, useCart } from '../cart/index.ts'
import { cartLines, cartShop, totalOf } from './cart-lines.ts'
import { askRecipe } from './load-recipes.ts'
import { lacking, toBuy, type AtHome } from './use-at-home.ts'
import type { ChosenRecipe } from './use-recipe.ts'

/** The one button with what it all costs, and what came of pressing it. */
export function AddAll({
  recipe,
  atHome,
  chosen,
}: {
  recipe: RecipeDetail
  atHome: AtHome
  chosen: ChosenRecipe
}) {
  const { t, price } = useTexts()
  const { currency } = useSite()
  const alive = useAlive()
  const { count } = useCart()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ added: number; missing: string[] }>()
  const bought = toBuy(recipe, atHome)
  const offer = recipe.offer
  if (!offer) return null

  const addAll = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      // What the page says may be a while old: what is put in is what there is now, at what it costs now.
      const now = await askRecipe({ api: browserApi, visit: browserVisit() }, recipe.uuid, {
        people: recipe.people,
        shopId: offer.shop.id,
      })
      if (!now.ok) return tellRefusal(now, t)
      const fresh = now.data.offer?.shop.id === offer.shop.id ? now.data : recipe
      chosen.learn(fresh)
      const wanted = toBuy(fresh, atHome)
      const names = new Map(wanted.map(({ ingredient, line }) => [line.stock_id, ingredient.name]))
      await addProducts(
        { shop: cartShop(offer), currency, lines: cartLines(wanted) },
        (notAdded) => {
          const refused = notAdded.flatMap((stockId) => names.get(stockId) ?? [])
          const missing = [
            ...new Set([...lacking(fresh, atHome).map(({ name }) => name), ...refused]),
          ]
          const added = wanted.length - refused.length
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
    <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 grid gap-3 rounded-b-lg bg-surface/95 px-4 py-3 backdrop-blur sm:-mx-5 sm:px-5 lg:static lg:mx-0 lg:px-0 lg:pb-0 print:hidden">
      {chosen.failed && (
        <RetryNotice kind="warning" again={chosen.again}>
          {t('recipe.not_reckoned')}
        </RetryNotice>
      )}
      <Button
        size="lg"
        wide
        loading={busy}
        disabled={!alive || bought.length === 0 || chosen.busy || chosen.failed}
        onClick={() => void addAll()}
      >
        {bought.length === 0
          ? t('recipe.nothing_to_buy')
          : t('recipe.add_all', {
              count: bought.length,
              price: price(totalOf(bought, currency?.decimal_places ?? 2)),
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
