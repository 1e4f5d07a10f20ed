import type { Product } from '@hawker/contract/catalog'
import { TextArea } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'
import { AddonOptions, StockOptions } from './product-options.tsx'
import type { Choosing } from './use-choosing.ts'

/** Everything that can be chosen of a product, inside its form. */
export function ProductChoices({
  product,
  choice,
  setChoice,
  problems,
}: { product: Product } & Pick<Choosing, 'choice' | 'setChoice' | 'problems'>) {
  const { t } = useTexts()
  // What has a price by weight or volume comes from a shelf: nobody cooks it.
  const shelved = product.unit !== null || product.stocks.some(({ unit_price }) => unit_price)
  return (
    <>
      <StockOptions product={product} choice={choice} onChange={setChoice} />
      {product.addon_groups.map((group) => (
        <div key={group.id} data-group={group.id}>
          <AddonOptions
            group={group}
            choice={choice}
            onChange={setChoice}
            problem={problems.includes(group.id)}
          />
        </div>
      ))}
      <TextArea
        label={t(shelved ? 'product.note_shop' : 'product.note')}
        aside={t('common.optional')}
        name="note"
        rows={2}
        maxLength={200}
        placeholder={t(shelved ? 'product.note_shop_placeholder' : 'product.note_placeholder')}
        value={choice.note}
        onChange={(event) => setChoice({ ...choice, note: event.target.value })}
      />
    </>
  )
}
