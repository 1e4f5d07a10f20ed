import type { Parcel } from '@hawker/contract/parcel-shapes'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../../lib/api.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { useSite } from '../../../lib/page/site.ts'
import { tipPresets } from '../../../lib/payments/tip-presets.ts'
import { type Tip, tipProblem, tipsOf } from '../../../lib/payments/tip.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TipField } from '../../tip/index.ts'

type ChosenTip = { type: 'percent' | 'fixed'; value: number }
/** The compiler does not match a union inside the body, so each kind has its call. */
const giveTip = (id: number, { type, value }: ChosenTip, idempotencyKey: string) =>
  type === 'percent'
    ? browserApi('tipParcel', { params: { id }, body: { type, value }, idempotencyKey })
    : browserApi('tipParcel', { params: { id }, body: { type, value }, idempotencyKey })

type Props = {
  parcel: Parcel
  open: boolean
  onClose: () => void
  onChanged: (parcel: Parcel) => void
}

/** Thanks the courier from the wallet, once. */
export function TipDialog({ parcel, open, onClose, onChanged }: Props) {
  const { t, lang } = useTexts()
  const presets = tipPresets(useSite().settings.tip_presets).filter((percent) => percent > 0)
  const amountFormat = { lang, decimals: parcel.currency.decimal_places }
  const form = useForm<{ tip: Tip | undefined }>({
    initial: { tip: undefined },
    validate: ({ tip }) => ({
      tip: tipsOf(tip, amountFormat).tips
        ? undefined
        : t(tipProblem(tip, amountFormat) ?? 'validation.required'),
    }),
    async submit({ tip }) {
      const { tips } = tipsOf(tip, amountFormat)
      if (!tips) return
      const result = await sendOnce(`parcel-tip-${parcel.id}`, tips, (idempotencyKey) =>
        giveTip(parcel.id, tips, idempotencyKey),
      )
      if (!result.ok) return result
      showToast({ kind: 'success', message: t('tip.thanks') })
      onChanged(result.data)
      onClose()
    },
    refusalFields: { tip_too_large: 'tip', type: 'tip', value: 'tip' },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('tip.add')}
      closeLabel={t('action.close')}
      actions={
        <Button loading={form.pending} onClick={() => void form.send()}>
          {t('tip.save')}
        </Button>
      }
    >
      {/* Not a form element: Enter must not pay. */}
      <div {...form.group} className="grid gap-4">
        <TipField
          {...form.choice('tip')}
          name="tip-later"
          presets={presets}
          forShop={false}
          symbol={parcel.currency.symbol}
        />
        <p className="text-sm text-muted">{t('parcel.tip_from_wallet')}</p>
        <FormError of={form} />
      </div>
    </Dialog>
  )
}
