import type { StuckPayment } from '@hawker/contract/reconciliation'
import { TWO_PERSONS_LIMIT } from '@hawker/domain/payments/two-persons'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { showToast } from '@hawker/ui/toast'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { TextForm } from '../../../lib/text-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'

type WriteOffDialogProps = {
  row: StuckPayment | undefined
  style: CurrencyStyle
  onClose: () => void
  onDecided: () => void
}

/** The marketplace bears what the customer of a delivered order has not paid. */
export function WriteOffDialog({ row, style, onClose, onDecided }: WriteOffDialogProps) {
  const { t, money } = useTexts()
  const base = useCurrencies()()
  const writeOff = async (orderId: number, note: string) => {
    const result = await sendOnceWithRetry(`write-off-${orderId}`, { note }, (idempotencyKey) =>
      api('writeOffOrder', { params: { id: orderId }, query: {}, body: { note }, idempotencyKey }),
    )
    onDecided()
    if (!result.ok)
      return result.code === 'invalid_transition'
        ? { ...result, message: t('stuck.write_off_over') }
        : result
    const isProposed = result.data.state === 'proposed'
    showToast({
      kind: 'success',
      message: t(isProposed ? 'findings.done_proposed' : 'stuck.done_write_off'),
    })
    return undefined
  }
  return (
    <DialogAbout about={row} title={() => t('stuck.title_write_off')} onClose={onClose}>
      {({ order_id: orderId, amount, write_off: shown }) => (
        <TextForm
          about={`${t('stuck.about_write_off', { price: money(amount ?? 0, style) })} ${t(
            'findings.two_persons',
            { price: money(TWO_PERSONS_LIMIT, base) },
          )}`}
          label={t('stuck.write_off_note')}
          hint={t('stuck.decision_note_hint')}
          action={t(shown?.proposed ? 'stuck.confirm_write_off' : 'stuck.do_write_off')}
          danger
          maxLength={500}
          onClose={onClose}
          onSend={(note) => writeOff(orderId ?? 0, note)}
        />
      )}
    </DialogAbout>
  )
}
