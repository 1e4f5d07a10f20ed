import type { OwedShare } from '@hawker/contract/payment-requests'
import { formatMoney } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { Skeleton } from '@hawker/ui/skeleton'
import { useEffect, useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'

/** A share is asked for once the shop has the order: until then we look again. */
const LOOK_AGAIN_MS = 5_000

/** What one owes for a group order, and the button that pays it. `uuid`: the request's own, or the secret of one's part. */
export function ShareCard({ uuid, level = 2, expected }: { uuid: string; level?: 1 | 2; expected: boolean }) {
  const { t, lang } = useTexts()
  const user = useSession()
  const [share, setShare] = useState<OwedShare>()
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ code: string; message: string }>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const look = async () => {
      const found = await browserApi('showPaymentRequest', { params: { uuid } })
      if (gone) return
      if (found.ok) return setShare(found.data)
      if (found.code === 'not_found') setMissing(true)
      if (expected || found.code !== 'not_found') timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [uuid, expected])

  async function pay(): Promise<void> {
    setBusy(true)
    const paid = await browserApi('payPaymentRequest', { params: { uuid: share?.uuid ?? '' }, body: { payment: { tag: 'wallet' } } })
    setBusy(false)
    setRefused(paid.ok ? undefined : paid)
    if (paid.ok) setShare(paid.data)
  }

  if (!share) {
    if (!missing) return <Skeleton className="h-32" />
    return <Notice kind="info">{t(expected ? 'share.soon' : 'share.none')}</Notice>
  }
  const Title = level === 1 ? 'h1' : 'h2'
  const price = formatMoney(share.amount, share.currency, lang)
  const wallet = share.wallet ? formatMoney(share.wallet.price, share.wallet.currency, lang) : price
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title className="text-lg font-semibold">{t('share.title', { name: share.name })}</Title>
        <span className="flex items-center gap-3">
          <Badge tone={share.status === 'paid' ? 'grocery' : share.status === 'pending' ? 'amber' : 'neutral'}>
            {t(`share.status_${share.status}`)}
          </Badge>
          <PriceText text={price} className="text-lg font-semibold" />
        </span>
      </div>
      <p className="mt-1 text-muted">{t('share.text', { host: share.host, number: share.number, shop: share.shop.translation.title })}</p>
      {share.status === 'pending' && (
        <div className="mt-4 grid gap-3">
          {refused && <Notice kind="error">{wordsFor(refused, t)}</Notice>}
          {user ? (
            <Button size="lg" wide loading={busy} onClick={() => void pay()}>
              {t('share.pay', { price: wallet })}
            </Button>
          ) : (
            <ButtonLink href={`/login?next=${encodeURIComponent(share.pay_url)}`} size="lg" wide>
              {t('share.login')}
            </ButtonLink>
          )}
          {refused?.code === 'insufficient_wallet' && (
            <ButtonLink href="/wallet" variant="secondary" wide>
              {t('share.top_up')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}
