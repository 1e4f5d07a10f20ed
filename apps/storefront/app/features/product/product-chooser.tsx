import type { Product } from '@hawker/contract/catalog'
import { useId } from 'react'
import { AddBar } from './add-bar.tsx'
import { chosenAddons, chosenStock, type Choice } from './product-choice.ts'
import { ProductChoices } from './product-choices.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPrice } from './product-price.tsx'
import { ProductWarnings } from './warnings/product-warnings.tsx'
import { useChoosing } from './use-choosing.ts'

/** A choice with the titles of its variant and addons. */
export type ChosenProduct = Choice & {
  extras: string[]
  addonTitles: string[]
  maxQuantity: number
}

/** Chooses a variant and addons of a product, without adding to the cart. */
export default function ProductChooser({
  product,
  onChosen,
}: {
  product: Product
  onChosen: (chosen: ChosenProduct) => void
}) {
  const form = useId()
  const { complete, ...state } = useChoosing(product)
  const stock = chosenStock(product, state.choice)
  return (
    <form
      id={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!complete(event.currentTarget)) return
        onChosen({
          ...state.choice,
          extras: stock?.extras.map(({ value }) => value) ?? [],
          addonTitles: chosenAddons(product, state.choice).map(({ title }) => title),
          maxQuantity: state.maxQuantity,
        })
      }}
    >
      <ProductWarnings product={product} {...state} />
      {stock && <ProductPrice product={product} stock={stock} />}
      {product.translation.description && (
        <p className="text-muted">{product.translation.description}</p>
      )}
      <ProductChoices product={product} {...state} />
      <AddBar product={product} form={form} alive {...state} />
      <ProductFacts product={product} choice={state.choice} />
    </form>
  )
}
