import type { Quote } from '@hawker/contract/quotes'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { couponIcon } from '@hawker/ui/icons'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { CouponOffers } from './coupon-offers.tsx'

type Props = {
  shopId: number
  code: string
  onChange: (code: string) => void
  quote: Quote | undefined
  money: (amount: number) => string
}

export function CouponField({ shopId, code, onChange, quote, money }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(code)
  const choose = (chosen: string) => {
    setTyped(chosen)
    onChange(chosen)
  }
  const applied = code !== '' && (quote?.coupon?.price ?? 0) > 0
  // What the way costs is not known before there is an address.
  const placed = quote?.problems.every(({ code: problem }) => problem !== 'address_required') ?? false
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={t('checkout.coupon')}
          aside={t('common.optional')}
          className="flex-1"
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onChange(typed.trim())
          }}
        />
        {code === '' || typed.trim() !== code ? (
          <Button variant="secondary" className="h-12" disabled={typed.trim() === ''} onClick={() => onChange(typed.trim())}>
            {t('action.apply')}
          </Button>
        ) : (
          <Button variant="secondary" className="h-12" onClick={() => choose('')}>
            {t('checkout.coupon_remove')}
          </Button>
        )}
      </div>
      {applied && quote?.coupon && (
        <p role="status" className="flex items-center gap-2 text-sm font-medium text-grocery-text">
          <Icon of={couponIcon} size={18} />
          {t('checkout.coupon_applied', { code: quote.coupon.code, price: money(quote.coupon.price) })}
        </p>
      )}
      {code !== '' && placed && quote?.coupon?.price === 0 && (
        <p role="status" className="text-sm text-muted">
          {t('checkout.coupon_nothing', { code: quote.coupon.code })}
        </p>
      )}
      <CouponOffers shopId={shopId} currencyId={quote?.currency.id} chosen={code} onChoose={choose} money={money} />
    </div>
  )
}
