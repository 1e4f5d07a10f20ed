import type { Quote } from '@hawker/contract/quotes'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { couponIcon } from '@hawker/ui/icons'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/texts.tsx'

type Props = {
  /** The applied code. */
  code: string
  errorId: string | undefined
  onChange: (code: string) => void
  quote: Quote | undefined
  money: (amount: number) => string
}

export function CouponField({ code, errorId, onChange, quote, money }: Props) {
  const { t } = useTexts()
  const form = useForm({
    initial: { typed: code },
    submit: ({ typed }) => apply(typed.trim()),
  })
  const { reset } = form
  const hasApplied = useRef(false)
  const apply = (chosen: string): void => {
    hasApplied.current = chosen !== ''
    reset({ typed: chosen })
    onChange(chosen)
  }
  // The response to a code that was just applied: lead back to the field if it is refused.
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasApplied.current || quote === undefined) return
    hasApplied.current = false
    if (errorId !== undefined) input.current?.focus()
  }, [quote, errorId])
  // A stored draft brings its code after the first render.
  useEffect(() => reset({ typed: code }), [code, reset])
  const typed = form.values.typed.trim()
  const applied = code !== '' && (quote?.coupon?.price ?? 0) > 0
  // The delivery fee, which a coupon may reduce, is unknown without an address.
  const hasAddress =
    quote?.problems.every(({ code: problem }) => problem !== 'address_required') ?? false
  return (
    <div className="grid gap-2">
      {/* Not a form element: before scripts run, a browser would load the page again. */}
      <div {...form.group} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('checkout.coupon')}
          aside={t('common.optional')}
          className="min-w-40 flex-1"
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          errorId={errorId}
          ref={input}
          {...form.field('typed')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void form.send()
          }}
        />
        {(code === '' || typed !== code) && (
          <Button
            variant="secondary"
            className="h-12"
            disabled={typed === ''}
            onClick={() => void form.send()}
          >
            {t('action.apply')}
          </Button>
        )}
        {code !== '' && (
          <Button variant="secondary" className="h-12" onClick={() => apply('')}>
            {t('checkout.coupon_remove')}
          </Button>
        )}
      </div>
      {applied && quote?.coupon && (
        <p role="status" className="flex items-center gap-2 text-sm font-medium text-grocery-text">
          <Icon of={couponIcon} size={18} />
          {t('checkout.coupon_applied', {
            code: quote.coupon.code,
            price: money(quote.coupon.price),
          })}
        </p>
      )}
      {code !== '' && hasAddress && quote?.coupon?.price === 0 && (
        <p role="status" className="text-sm text-muted">
          {t('checkout.coupon_nothing', { code: quote.coupon.code })}
        </p>
      )}
    </div>
  )
}
