import type { OwedShare } from '@hawker/contract/payment-requests'
import type { PaymentMethod } from '@hawker/contract/payments'
import { PAYMENT_TAGS } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { leaveFor } from '../../lib/payments/leave-for.ts'
import { methodTitle, outsideMethods } from '../../lib/payments/payment-methods.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { loginFirst } from '../../lib/login-first.ts'

type Props = {
  share: OwedShare
  onChanged: (share: OwedShare) => void
  /** Methods that the page was rendered with. Their forms work without scripts. */
  methods?: readonly PaymentMethod[] | undefined
  wasRefused?: boolean | undefined
}

/** The payment methods for a share: a card without an account, or the wallet with one. */
export function PayShare({ share, onChanged, methods: known = [], wasRefused = false }: Props) {
  const { t, lang } = useTexts()
  const user = useSession()
  const methodsQuery = useQuery(['payments'], outsideMethods)
  const methods = methodsQuery.data ?? known
  /** Of the last refusal. */
  const [code, setCode] = useState<string>()
  const form = useForm({ initial: {}, submit: (_, { intent }) => pay(intent) })
  const price = formatMoney(share.amount, share.currency, lang)
  const wallet = share.wallet ? formatMoney(share.wallet.price, share.wallet.currency, lang) : price

  async function pay(wanted: string | undefined): Promise<SubmitOutcome> {
    const tag = PAYMENT_TAGS.find((known) => known === wanted)
    if (tag === undefined) return
    const result = await browserApi('payPaymentRequest', {
      params: { uuid: share.uuid },
      body: { payment: { tag } },
    })
    setCode(result.ok ? undefined : result.code)
    if (!result.ok) return result
    const { status, transaction } = result.data
    if (status === 'pending' && transaction?.redirect_url) return leaveFor(transaction.redirect_url)
    onChanged(result.data)
  }

  return (
    <form {...form.props} method="post" action={share.pay_url} className="mt-4 grid gap-3">
      {form.error === undefined && share.transaction?.status === 'rejected' && (
        <Notice kind="error" title={t('payment.declined')} announce>
          {t('payment.declined_hint')}
        </Notice>
      )}
      {wasRefused && form.error === undefined && <Notice kind="error">{t('error.occured')}</Notice>}
      <FormError of={form} />
      {user && (
        // Needs scripts: the page's action takes cards only.
        <Button size="lg" wide {...form.press('wallet')}>
          {t('share.pay', { price: wallet })}
        </Button>
      )}
      {methods.map((method) => (
        <Button
          key={method.tag}
          size="lg"
          wide
          variant={user ? 'secondary' : 'primary'}
          {...form.button(method.tag, 'tag')}
        >
          {t('share.pay_card', { price, method: methodTitle(method, t) })}
        </Button>
      ))}
      {!user && (
        <ButtonLink href={loginFirst(share.pay_url)} variant="secondary" wide>
          {t('share.pay_wallet_login')}
        </ButtonLink>
      )}
      {code === 'insufficient_wallet' && (
        <ButtonLink href="/wallet" variant="secondary" wide>
          {t('share.top_up')}
        </ButtonLink>
      )}
    </form>
  )
}
