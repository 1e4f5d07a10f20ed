import type { RecipeIngredient, RecipeLine, RecipeOffer } from '@hawker/contract/recipes'
import { groupBy } from '@hawker/std/group-by'
import { fromMajor, toMajor } from '@hawker/domain/money/money'
import type { Addition, CartShop } from '../cart/index.ts'

type ToBuyLine = { readonly ingredient: RecipeIngredient; readonly line: RecipeLine }

export const cartShop = ({
  shop: { id, uuid, slug, title, logo_img: logo, min_amount: minAmount },
}: RecipeOffer): CartShop => ({
  id,
  uuid,
  slug,
  title,
  logo,
  minAmount,
})

/** Cart lines of the ingredients. Ingredients with the same stock become one line. */
export function cartLines(bought: readonly ToBuyLine[]): Addition['line'][] {
  const linesByStock = groupBy(bought, ({ line }) => line.stock_id)
  return [...linesByStock.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { product, stock_id: stockId, extras, price, left } = first.line
    const maxQty = Math.min(product.max_qty, left ?? Infinity)
    return [
      {
        productUuid: product.uuid,
        stockId,
        title: product.title,
        img: product.img,
        color: product.color,
        extras,
        addons: [],
        note: '',
        quantity: Math.min(
          maxQty,
          same.reduce((sum, { line }) => sum + line.packs, 0),
        ),
        minQty: product.min_qty,
        maxQty,
        price,
      },
    ]
  })
}

/** The exact total, in major units. */
export const totalOf = (bought: readonly ToBuyLine[], decimals: number): number => {
  const minor = bought.map(({ line }) =>
    fromMajor(Number(line.total_price.toFixed(decimals)), decimals),
  )
  return toMajor(
    minor.reduce((sum, amount) => sum + amount, 0n),
    decimals,
  )
}
