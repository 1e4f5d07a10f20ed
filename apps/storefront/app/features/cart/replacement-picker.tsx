import type { Alternative } from '@hawker/contract/catalog'
import { isolate } from '@hawker/i18n/isolate'
import { Dialog } from '@hawker/ui/dialog'
import { useState } from 'react'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/use-query'
import { useTexts } from '../../lib/texts.tsx'
import { pricedFor } from '../../lib/visit/visit.ts'
import { DishPicker } from '../dish-picker/index.ts'
import type { CartLine } from './store/cart-line.ts'
import { setReplacement } from './store/change-cart.ts'

/** Debounce of the search. */
const DEBOUNCE_MS = 250

type Props = { line: CartLine; open: boolean; onClose: () => void }

/** Chooses the replacement product of a line: suggestions first, then a search in the shop. */
export default function ReplacementPicker({ line, open, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('stand_in.title', { name: isolate(line.title) })}
      closeLabel={t('action.close')}
      size="md"
    >
      {open && <Choices line={line} onClose={onClose} />}
    </Dialog>
  )
}

function Choices({ line, onClose }: Omit<Props, 'open'>) {
  const { t, price } = useTexts()
  const [term, setTerm] = useState('')
  const search = term.trim()
  const alternatives = useQuery<Alternative[]>(
    `${line.stockId} ${search}`,
    async () => {
      const query = { ...pricedFor(browserVisit()), ...(search === '' ? {} : { search }) }
      const result = await browserApi('listStockStandIns', { params: { id: line.stockId }, query })
      return result
    },
    search === '' ? 0 : DEBOUNCE_MS,
  )
  const choose = (key: string) => {
    const product = alternatives.data?.find(({ stock_id: id }) => String(id) === key)
    if (product)
      setReplacement(line.key, 'specific', { stockId: product.stock_id, title: product.title })
    onClose()
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t('stand_in.hint', { name: isolate(line.title) })}</p>
      <DishPicker
        term={term}
        onTerm={setTerm}
        emptyText={t('substitution.none')}
        onChoose={choose}
        query={{
          refusal: alternatives.refusal,
          again: alternatives.again,
          rows: alternatives.data?.map(({ stock_id: id, price: cost, extras, ...dish }) => ({
            ...dish,
            key: String(id),
            details: extras.map(({ value }) => value).join(', '),
            price: price(cost),
          })),
        }}
      />
    </>
  )
}
