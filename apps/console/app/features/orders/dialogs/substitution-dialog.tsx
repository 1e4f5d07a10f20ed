import type { Alternative } from '@hawker/contract/catalog'
import type { SellerOrder } from '@hawker/contract/seller'
import { isWholeOrder } from '@hawker/domain/orders/substitution'
import { RadioGroup } from '@hawker/ui/radio-group'
import { Stepper } from '@hawker/ui/stepper'
import { partText, titledText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { RequestedReplacements } from './requested-replacements.tsx'
import type { Propose } from '../state/use-orders.ts'

const NOTHING = '0'
/** `chosen` undefined: what the customer asked for, if it is available. */
type Values = { lineId: number | undefined; quantity: number; chosen: string | undefined }

/** Proposes a substitution: the missing line, the quantity, and the replacement. */
export function SubstitutionDialog({
  order,
  onClose,
  propose,
}: {
  order: SellerOrder | undefined
  onClose: () => void
  propose: Propose
}) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={order}
      title={({ number }) => t('substitution.title', { number })}
      onClose={onClose}
    >
      {(shown) => <SubstitutionForm order={shown} onClose={onClose} propose={propose} />}
    </DialogAbout>
  )
}

function SubstitutionForm({
  order,
  onClose,
  propose,
}: {
  order: SellerOrder
  onClose: () => void
  propose: Propose
}) {
  const { t, lang, money } = useTexts()
  const open = new Set(
    order.substitutions
      .filter(({ status }) => status === 'proposed')
      .map(({ detail_id: id }) => id),
  )
  const lines = order.details.filter(({ id }) => !open.has(id))
  const form = useForm<Values>({
    initial: {
      lineId: lines.length === 1 ? lines[0]?.id : undefined,
      quantity: 1,
      chosen: undefined,
    },
    submit({ quantity: missing }) {
      if (!line) return
      onClose()
      void propose(order, {
        detail_id: line.id,
        stock_id: instead === NOTHING ? null : Number(instead),
        quantity: missing,
      })
    },
  })
  const { lineId, quantity, chosen } = form.values
  const [offered, setOffered] = useState<{ lineId: number; rows: Alternative[] }>()
  const line = lines.find(({ id }) => id === lineId)
  const { id: orderId } = order
  useEffect(() => {
    if (lineId === undefined) return
    let wanted = true
    void api('listSellerStandIns', { params: { id: orderId }, query: { detail_id: lineId } }).then(
      (answer) => {
        if (wanted) setOffered({ lineId, rows: answer.ok ? answer.data : [] })
      },
    )
    return () => {
      wanted = false
    }
  }, [orderId, lineId])
  const rows = offered?.lineId === lineId ? offered?.rows : undefined
  // The customer's own choice is preselected while it is available.
  const requested = rows?.find(({ stock_id: id }) => id === line?.replacement?.stock_id)?.stock_id
  const instead = chosen ?? (requested === undefined ? NOTHING : String(requested))
  return (
    <DialogForm
      wayOut={t('action.close')}
      action={t(
        requested !== undefined && instead === String(requested)
          ? 'stand_in.replace'
          : 'substitution.send',
      )}
      disabled={!line}
      form={form}
      onClose={onClose}
    >
      <RequestedReplacements
        lines={lines}
        onSend={({ id, quantity: all }, stockId) => {
          onClose()
          void propose(order, { detail_id: id, stock_id: stockId, quantity: all })
        }}
      />
      <RadioGroup
        name="line"
        label={t('substitution.line')}
        look="cards"
        value={lineId === undefined ? undefined : String(lineId)}
        onChange={(value) => {
          const missing = lines.find(({ id }) => String(id) === value)
          form.change({
            lineId: missing?.id,
            quantity: missing?.quantity ?? 1,
            chosen: undefined,
          })
        }}
        options={lines.map((one) => ({
          value: String(one.id),
          label: titledText({ ...one, title: one.product.translation.title }, lang),
        }))}
      />
      {line && line.quantity > 1 && (
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm font-medium">{t('substitution.quantity')}</span>
          <Stepper
            format={(count) => partText(count, line, lang)}
            value={quantity}
            onChange={(count) => form.change({ quantity: count })}
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
          onChange={(value) => form.change({ chosen: value })}
          options={[
            {
              value: NOTHING,
              label: t('substitution.nothing'),
              hint: isWholeOrder(order.details, new Map([[line.id, quantity]]))
                ? t('substitution.nothing_left')
                : undefined,
            },
            ...rows.map(({ stock_id: stockId, title, extras, price }) => ({
              value: String(stockId),
              label: [
                title,
                ...extras.map(({ value }) => value),
                isolate(money(price, order.currency)),
              ].join(' · '),
              hint: stockId === requested ? t('stand_in.known') : undefined,
            })),
          ]}
        />
      )}
    </DialogForm>
  )
}
