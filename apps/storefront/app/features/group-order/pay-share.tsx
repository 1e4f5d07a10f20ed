import type { OwedShare } from '@hawker/contract/payment-requests'
import type { PaymentMethod } from '@hawker/contract/payments'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { browserApi } from '../../lib/api.ts'
import { methodTitle, outsideMethods } from '../../lib/payments/payment-methods.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { usePageRestored } from '@hawker/web/session/page-restored'
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
  const [busy, setBusy] = useState<PaymentTag>()
  usePageRestored(() => setBusy(undefined))
  const [refusal, setRefusal] = useState<{ code: string; message: string }>()
  const price = formatMoney(share.amount, share.currency, lang)
  const wallet = share.wallet ? formatMoney(share.wallet.price, share.wallet.currency, lang) : price

  async function pay(tag: PaymentTag): Promise<void> {
    setBusy(tag)
    const result = await browserApi('payPaymentRequest', {
      params: { uuid: share.uuid },
      body: { payment: { tag } },
    })
    const redirectUrl =
      result.ok && result.data.status === 'pending' ? result.data.transaction?.redirect_url : null
    if (redirectUrl) return location.assign(redirectUrl)
    setBusy(undefined)
    setRefusal(result.ok ? undefined : result)
    if (result.ok) onChanged(result.data)
  }

  return (
    <div className="mt-4 grid gap-3">
      {!refusal && share.transaction?.status === 'rejected' && (
        <Notice kind="error" title={t('payment.declined')} announce>
          {t('payment.declined_hint')}
        </Notice>
      )}
      {wasRefused && !refusal && <Notice kind="error">{t('error.occured')}</Notice>}
      {refusal && (
        <Notice kind="error" announce>
          {refusalText(refusal, t)}
        </Notice>
      )}
      {user && (
        <Button size="lg" wide loading={busy === 'wallet'} onClick={() => void pay('wallet')}>
          {t('share.pay', { price: wallet })}
        </Button>
      )}
      {methods.map((method) => (
        <form
          key={method.tag}
          method="post"
          action={share.pay_url}
          onSubmit={(event) => {
            event.preventDefault()
            void pay(method.tag)
          }}
        >
          <input type="hidden" name="tag" value={method.tag} />
          <Button
            type="submit"
            size="lg"
            wide
            variant={user ? 'secondary' : 'primary'}
            loading={busy === method.tag}
          >
            {t('share.pay_card', { price, method: methodTitle(method, t) })}
          </Button>
        </form>
      ))}
      {!user && (
        <ButtonLink href={loginFirst(share.pay_url)} variant="secondary" wide>
          {t('share.pay_wallet_login')}
        </ButtonLink>
      )}
      {refusal?.code === 'insufficient_wallet' && (
        <ButtonLink href="/wallet" variant="secondary" wide>
          {t('share.top_up')}
        </ButtonLink>
      )}
    </div>
  )
}
