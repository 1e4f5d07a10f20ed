import type { Alternative } from '@hawker/contract/catalog'
import { isolate } from '@hawker/i18n/isolate'
import { Dialog } from '@hawker/ui/dialog'
import { useState } from 'react'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useFresh } from '../../lib/use-fresh.ts'
import { useTexts } from '../../lib/texts.tsx'
import { pricedFor } from '../../lib/visit.ts'
import { DishPicker } from '../dish-picker/index.ts'
import type { CartLine } from './cart-line.ts'
import { setReplacement } from './cart-store.ts'

/** Fingers rest before it is asked. */
const REST_MS = 250

type Props = { line: CartLine; open: boolean; onClose: () => void }

/** What is to come instead of a line: the likely ones first, anything else of the shop by its name. */
export default function StandInPicker({ line, open, onClose }: Props) {
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
  const asked = useFresh<Alternative[]>(
    `${line.stockId} ${search}`,
    async () => {
      const query = { ...pricedFor(browserVisit()), ...(search === '' ? {} : { search }) }
      const result = await browserApi('listStockStandIns', { params: { id: line.stockId }, query })
      return result
    },
    search === '' ? 0 : REST_MS,
  )
  const choose = (key: string) => {
    const chosen = asked.data?.find(({ stock_id: id }) => String(id) === key)
    if (chosen)
      setReplacement(line.key, 'specific', { stockId: chosen.stock_id, title: chosen.title })
    onClose()
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t('stand_in.hint', { name: isolate(line.title) })}</p>
      <DishPicker
        term={term}
        onTerm={setTerm}
        none={t('substitution.none')}
        onChoose={choose}
        asked={{
          refusal: asked.refusal,
          again: asked.again,
          rows: asked.data?.map(({ stock_id: id, price: cost, extras, ...dish }) => ({
            ...dish,
            key: String(id),
            about: extras.map(({ value }) => value).join(', '),
            price: price(cost),
          })),
        }}
      />
    </>
  )
}
