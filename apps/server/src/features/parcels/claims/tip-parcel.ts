import { convert, divideRounded, percentOf } from '@hawker/domain/money/money'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { refuse } from '../../../core/refuse.ts'
import { limitWire, settingsOf } from '../../settings/index.ts'
import { isUnderDispute, transfer } from '../../wallet/index.ts'
import { frozenCurrency } from '../reading/frozen-currency.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { permissionsOf } from '../reading/parcel.wire.ts'
import { findParcel } from '../reading/show-parcel.ts'
import { addTip } from './tip.store.ts'

/**
 * Thanks the courier of a delivered parcel, from the wallet and all to them. Refuses
 * `invalid_transition`, `tip_settled` for a second tip, `in_dispute`, `tip_too_large` {max, limit},
 * `insufficient_wallet`.
 */
export async function tipParcel(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    parcelId,
    userId,
    tips,
    lang,
  }: {
    parcelId: number
    userId: number
    tips: { type: 'percent' | 'fixed'; value: number }
    lang: string
  },
): Promise<void> {
  const now = clock.now()
  const parcel = await findParcel(tx, { id: parcelId, userId })
  const settings = await settingsOf(tx)
  if (parcel.tips > 0n) return refuse('tip_settled')
  if (!permissionsOf(parcel, settings, now).tip.allowed || parcel.driverId === null)
    return refuse('invalid_transition', { status: parcel.status, version: parcel.version })
  if (await isUnderDispute(tx, { type: 'parcel_order', id: parcelId })) refuse('in_dispute')
  const currency = await frozenCurrency(tx, parcel)
  const amount =
    tips.type === 'percent'
      ? percentOf(parcel.price, readMinor(tips.value, 4, 'value'))
      : readMinor(tips.value, currency.decimals, 'value')
  const inBase = divideRounded(amount * currency.rate.denominator, currency.rate.numerator)
  const cap = convert(settings.maxTipBase, currency.rate)
  const max = parcel.price > cap ? parcel.price : cap
  if (amount > max) refuse('tip_too_large', limitWire(max, currency, lang))
  if (inBase <= 0n) refuse('validation_failed', undefined, { value: 'validation.invalid' })
  if (!(await addTip(tx, parcelId, amount))) return refuse('tip_settled')
  await transfer(tx, {
    kind: 'tip',
    key: `tip:parcel:${parcelId}`,
    ref: { type: 'parcel_order', id: parcelId },
    money: 'real',
    now,
    entries: [
      { account: { kind: 'user', userId }, amount: -inBase },
      { account: { kind: 'courier', userId: parcel.driverId }, amount: inBase },
    ],
  })
  await recordParcelChanged(tx, parcel, { what: 'tip', key: 'once' }, now)
}
