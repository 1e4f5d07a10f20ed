import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useNavigate } from '@hawker/web/router/hooks'
import { useState } from 'react'
import { loginFirst } from '../../../lib/login-first.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { ParcelForm } from './parcel-form.ts'
import { placeRequest } from './parcel-request.ts'
import {
  type PlaceRefusal,
  type ParcelPlaceResult,
  freshQuoteOf,
  placeParcel,
} from './place-parcel.ts'
import { preciseCode } from './refusals.ts'
import { clearParcelDraft } from './use-parcel-draft.ts'
import type { QuotedParcel } from './use-parcel-quote.ts'

type Context = { quoted: QuotedParcel; wallet: number; lang: string }

/** Refusals that another page or a new quote solves. */
const BLOCKING_CODES = new Set(['parcel_debt', 'quote_used', 'phone_unverified'])

/** The button: guests sign in first, then the parcel is sent once, at the price that was shown. */
export function useSendParcel({ signedIn }: { signedIn: boolean }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [repriced, setRepriced] = useState<{ old: number; new: number }>()
  const [blocked, setBlocked] = useState<PlaceRefusal>()

  async function send(form: ParcelForm, { quoted, wallet, lang }: Context): Promise<SubmitOutcome> {
    setRepriced(undefined)
    setBlocked(undefined)
    if (!signedIn) return void (await navigate(loginFirst('/parcels/new')))
    const { data: quote, current } = quoted
    if (!quote || !current) return t('parcel.price_loading')
    const body = placeRequest(form, { quote, wallet, lang })
    if (!body) return t('parcel.price_loading')
    let placed: ParcelPlaceResult = await placeParcel(body)
    const fresh = placed.ok ? undefined : freshQuoteOf(placed)
    if (fresh) {
      quoted.put(fresh)
      if (fresh.total_price !== quote.total_price) {
        setRepriced({ old: quote.total_price, new: fresh.total_price })
        return
      }
      // Only the time was over: the same price is not asked about.
      placed = await placeParcel({ ...body, quote_id: fresh.quote_id })
    }
    if (!placed.ok) return refusalOf(placed)
    clearParcelDraft()
    await navigate(`/parcels/${placed.parcel.id}`, { replace: true })
    if (placed.transaction.redirect_url) location.assign(placed.transaction.redirect_url)
  }

  function refusalOf(refusal: PlaceRefusal): SubmitOutcome {
    if (refusal.code === 'unauthorized') return void navigate(loginFirst('/parcels/new'))
    if (BLOCKING_CODES.has(refusal.code)) return void setBlocked(refusal)
    if (refusal.code === 'unreachable') return t('parcel.unanswered')
    return { ...refusal, code: preciseCode(refusal) }
  }

  return { send, repriced, blocked, unblock: () => setBlocked(undefined) }
}
