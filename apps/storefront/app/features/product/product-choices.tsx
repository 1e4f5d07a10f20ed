import type { Product } from '@hawker/contract/catalog'
import { TextArea } from '@hawker/ui/text-field'
import { useTexts } from '../../lib/texts.tsx'
import { AddonOptions, StockOptions } from './product-options.tsx'
import type { Choosing } from './use-choosing.ts'

/** All options of a product, inside its form. */
export function ProductChoices({
  product,
  choice,
  setChoice,
  problems,
}: { product: Product } & Pick<Choosing, 'choice' | 'setChoice' | 'problems'>) {
  const { t } = useTexts()
  // A product with a price per measure comes from a shelf, not from a kitchen.
  const isPackaged = product.unit !== null || product.stocks.some(({ unit_price }) => unit_price)
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
        label={t(isPackaged ? 'product.note_shop' : 'product.note')}
        aside={t('common.optional')}
        name="note"
        rows={2}
        maxLength={200}
        placeholder={t(isPackaged ? 'product.note_shop_placeholder' : 'product.note_placeholder')}
        value={choice.note}
        onChange={(event) => setChoice({ ...choice, note: event.target.value })}
      />
    </>
  )
}
