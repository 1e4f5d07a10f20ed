import type { ManagedClaim, Claim } from '@hawker/contract/claims'
import { toMajor } from '@hawker/domain/money/money'
import { titleIn } from '@hawker/domain/texts/language'
import { DAY_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import { weighedAs } from '../orders/index.ts'
import { linkPicture } from '../pictures/index.ts'
import type { ClaimRow } from './claim-row.store.ts'

/** The most days that banks take for a refund. */
const BANK_DAYS = 7

export type WireContext = { deps: Pick<Deps, 'pictureKey' | 'clock'>; lang: string }

export function toClaim(row: ClaimRow, { deps, lang }: WireContext): Claim {
  const { currency } = row
  const major = (minor: number) => toMajor(BigInt(minor), currency.decimals)
  return {
    id: row.id,
    status: row.status,
    amount: major(row.amount),
    currency: {
      id: currency.id,
      title: currency.title,
      code: currency.code,
      symbol: currency.symbol,
      position: currency.position,
      default: currency.isDefault,
      rate: currency.rate,
      decimal_places: currency.decimals,
      cash_rounding: currency.cashRounding === null ? null : major(currency.cashRounding),
    },
    to: row.payout,
    cause: row.cause,
    whole: row.whole,
    note: row.note,
    images: row.images.map((path) => linkPicture(deps, path)),
    details: row.details.map(({ id, titles, quantity, measure, amount }) => ({
      order_detail_id: id,
      title: titleIn(titles, lang),
      quantity,
      weighed: weighedAs(measure, quantity, null),
      amount: major(amount),
    })),
    timeline: row.steps.map(({ step, note, at }) => ({
      at: new Date(at).toISOString(),
      step,
      note,
    })),
    provider_status: row.provider_status,
    expected_by:
      row.provider_status === 'progress' && row.decided_at
        ? new Date(row.decided_at.getTime() + BANK_DAYS * DAY_MS).toISOString()
        : null,
    order: { id: row.order_id, number: row.number, timezone: row.timezone },
    answer: row.answer,
    can: { appeal: row.appealable },
    created_at: row.created_at.toISOString(),
  }
}

/** For shops and staff: without surname, address and phone number. */
export const toDecidedClaim = (row: ClaimRow, showing: WireContext): ManagedClaim => ({
  ...toClaim(row, showing),
  can: { appeal: false },
  shop: { id: row.shop_id, translation: { title: row.shop_title } },
  user: { id: row.user_id, firstname: row.firstname },
  waits_for: row.waits_for,
  shop_until: row.shop_until?.toISOString() ?? null,
  fault: row.fault,
  decided_by: row.decided_by,
  appealed: row.appealed_at !== null,
})
