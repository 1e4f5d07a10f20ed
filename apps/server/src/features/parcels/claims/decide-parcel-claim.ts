import type { ReceivedBody } from '@hawker/contract/core/operation'
import type {
  StaffParcelClaim,
  decideParcelClaim as Operation,
} from '@hawker/contract/staff-parcels'
import { type Rate, divideRounded, toMajor } from '@hawker/domain/money/money'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { refuse } from '../../../core/refuse.ts'
import { isAboveStaffLimit, writeAudit } from '../../settings/index.ts'
import { type LedgerAccount, isUnderDispute, transfer } from '../../wallet/index.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { frozenCurrency } from '../reading/frozen-currency.ts'
import type { WireDeps } from '../reading/parcel.wire.ts'
import {
  type ClaimToDecide,
  endParcelClaim,
  findClaimMoney,
  lockParcelClaim,
} from './claim.store.ts'
import { listStaffParcelClaims } from './list-staff-parcel-claims.ts'

/**
 * Approves a claim at the cost of who is at fault, into the sender's wallet, or rejects it. Never
 * more than what the sender has not got back of the trip, and the declared value. Refuses
 * `claim_closed`, `in_dispute` and `refund_too_large` {max}.
 */
export async function decideParcelClaim(
  tx: Tx,
  deps: WireDeps & Pick<Deps, 'clock'>,
  {
    claimId,
    staffUserId,
    body: { decision, amount, fault, answer },
  }: { claimId: number; staffUserId: number; body: ReceivedBody<typeof Operation> },
): Promise<StaffParcelClaim> {
  const now = deps.clock.now()
  const claim = await lockParcelClaim(tx, claimId)
  if (!claim) return refuse('not_found')
  if (claim.status !== 'pending') return refuse('claim_closed')
  if (
    decision === 'approved' &&
    (await isUnderDispute(tx, { type: 'parcel_order', id: claim.parcelId }))
  )
    refuse('in_dispute')
  const granted = decision === 'approved' ? await grantOf(tx, claim, amount, fault) : undefined
  await endParcelClaim(tx, {
    id: claimId,
    status: decision,
    amount: granted?.amount ?? null,
    settlementAmount: granted?.settlementAmount ?? null,
    fault: granted?.fault ?? null,
    answer,
    by: staffUserId,
    now,
  })
  if (granted)
    await transfer(tx, {
      kind: 'order_refund',
      key: `claim:parcel:${claimId}`,
      ref: { type: 'parcel_order', id: claim.parcelId },
      now,
      entries: [
        { account: liable(granted.fault, claim), amount: -granted.settlementAmount },
        { account: { kind: 'user', userId: claim.userId }, amount: granted.settlementAmount },
      ],
    })
  const parcel = { id: claim.parcelId, userId: claim.userId, driverId: claim.driverId }
  await recordParcelChanged(tx, parcel, { what: `claim_${decision}`, key: String(claimId) }, now)
  await writeAudit(tx, {
    userId: staffUserId,
    action: `parcel.claim_${decision}`,
    subject: 'parcel',
    subjectId: claim.parcelId,
    detail: {
      claim: claimId,
      fault: granted?.fault ?? null,
      amount: String(granted?.amount ?? 0n),
    },
    now,
  })
  const { rows } = await listStaffParcelClaims(tx, deps, { id: claimId, page: 1, perPage: 1 })
  const [row] = rows
  if (!row) throw new Error(`claim ${claimId} disappeared`)
  return row
}

/** Staff need a fresh proof to grant a large amount. */
export async function needsProofToDecide(
  queries: Queries,
  {
    claimId,
    body: { decision, amount = 0 },
  }: { claimId: number; body: ReceivedBody<typeof Operation> },
): Promise<boolean> {
  if (decision !== 'approved') return false
  const money = await findClaimMoney(queries, claimId)
  if (!money) return false
  const { decimals, rate } = await frozenCurrency(queries, money)
  return isAboveStaffLimit(queries, inBaseCurrency(readMinor(amount, decimals, 'amount'), rate))
}

const inBaseCurrency = (minor: bigint, { numerator, denominator }: Rate): bigint =>
  divideRounded(minor * denominator, numerator)

type Fault = 'courier' | 'platform' | 'customer'
async function grantOf(
  tx: Tx,
  claim: ClaimToDecide,
  amount: number | undefined,
  fault: Fault | undefined,
): Promise<{ amount: bigint; settlementAmount: bigint; fault: 'courier' | 'platform' }> {
  const currency = await frozenCurrency(tx, claim)
  const minor = amount === undefined ? 0n : readMinor(amount, currency.decimals, 'amount')
  if (minor === 0n) return refuse('validation_failed', undefined, { amount: 'validation.required' })
  if (fault === undefined || fault === 'customer')
    return refuse('validation_failed', undefined, { fault: 'validation.required' })
  const max = BigInt(claim.limit)
  if (minor > max) refuse('refund_too_large', { max: toMajor(max, currency.decimals) })
  return {
    amount: minor,
    settlementAmount: inBaseCurrency(minor, currency.rate),
    fault,
  }
}

/** A parcel without a courier cannot be a courier's fault. */
const liable = (fault: 'courier' | 'platform', { driverId }: ClaimToDecide): LedgerAccount =>
  fault === 'courier' && driverId !== null
    ? { kind: 'courier', userId: driverId }
    : { kind: 'platform_revenue' }
