import type { Alternative } from '@hawker/contract/order-changes'
import type { SellerOrder } from '@hawker/contract/seller'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Stepper } from '@hawker/ui/stepper'
import { formatNumber } from '@hawker/i18n/format'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { Propose } from './use-orders.ts'

const NOTHING = '0'

/** Something of an order cannot be made: which line, how many, and what instead. */
export function SubstitutionDialog({ order, onClose, propose }: { order: SellerOrder | undefined; onClose: () => void; propose: Propose }) {
  const { t } = useTexts()
  return (
    <DialogAbout about={order} title={({ number }) => t('substitution.title', { number })} onClose={onClose}>
      {(shown) => <SubstitutionForm order={shown} onClose={onClose} propose={propose} />}
    </DialogAbout>
  )
}

function SubstitutionForm({ order, onClose, propose }: { order: SellerOrder; onClose: () => void; propose: Propose }) {
  const { t, lang, money } = useTexts()
  const open = new Set(order.substitutions.filter(({ status }) => status === 'proposed').map(({ detail_id: id }) => id))
  const lines = order.details.filter(({ id }) => !open.has(id))
  const [lineId, setLineId] = useState(lines.length === 1 ? lines[0]?.id : undefined)
  const [quantity, setQuantity] = useState(1)
  const [instead, setInstead] = useState(NOTHING)
  const [offered, setOffered] = useState<{ lineId: number; rows: Alternative[] }>()
  const line = lines.find(({ id }) => id === lineId)
  const { id: orderId } = order
  useEffect(() => {
    if (lineId === undefined) return
    let wanted = true
    void api('listSellerStandIns', { params: { id: orderId }, query: { detail_id: lineId } }).then((answer) => {
      if (wanted) setOffered({ lineId, rows: answer.ok ? answer.data : [] })
    })
    return () => {
      wanted = false
    }
  }, [orderId, lineId])
  const rows = offered?.lineId === lineId ? offered?.rows : undefined
  const send = () => {
    if (!line) return
    onClose()
    void propose(order, { detail_id: line.id, stock_id: instead === NOTHING ? null : Number(instead), quantity })
  }
  return (
    <DialogForm wayOut={t('action.close')} action={t('substitution.send')} disabled={!line} onClose={onClose} onSend={send}>
      <RadioGroup
        name="line"
        label={t('substitution.line')}
        look="cards"
        value={lineId === undefined ? undefined : String(lineId)}
        onChange={(value) => {
          const chosen = lines.find(({ id }) => String(id) === value)
          setLineId(chosen?.id)
          setQuantity(chosen?.quantity ?? 1)
          setInstead(NOTHING)
        }}
        options={lines.map(({ id, quantity: ordered, product }) => ({
          value: String(id),
          label: `${formatNumber(ordered, lang)} × ${product.translation.title}`,
        }))}
      />
      {line && line.quantity > 1 && (
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm font-medium">{t('substitution.quantity')}</span>
          <Stepper
            format={(count) => formatNumber(count, lang)}
            value={quantity}
            onChange={setQuantity}
            max={line.quantity}
            label={t('substitution.quantity')}
            labels={{ decrease: t('substitution.less'), increase: t('substitution.more') }}
          />
        </div>
      )}
      {line && rows && (
        <RadioGroup
          name="instead"
          label={t('substitution.instead')}
          hint={t('substitution.never_dearer')}
          look="cards"
          value={instead}
          onChange={setInstead}
          options={[
            { value: NOTHING, label: t('substitution.nothing') },
            ...rows.map(({ stock_id: stockId, title, price }) => ({
              value: String(stockId),
              label: `${title} · ${money(price, order.currency)}`,
            })),
          ]}
        />
      )}
    </DialogForm>
  )
}
