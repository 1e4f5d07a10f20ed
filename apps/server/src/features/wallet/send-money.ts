import { toMajor } from '@hawker/domain/money/money'
import { transferRefusal } from '@hawker/domain/payments/transfer-limits'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { readMinor } from '../../core/read-minor.ts'
import { type Actor, PROOF_MS } from '../../core/actor.ts'
import {
  type RequestOrigin,
  type Payee,
  findPayeeByUuid,
  isFreshlyProved,
  requirePassword,
} from '../accounts/index.ts'
import {
  type Market,
  type StoredCurrency,
  chosenCurrencyIn,
  currencyIn,
  marketAt,
} from '../settings/index.ts'
import { transfer } from './transfer.ts'
import { dailyLimitStart, transferLimitsOf } from './transfer-limits.ts'
import { recordMoneySent } from './wallet.events.ts'
import { type Sender, findMovement, lockWallets } from './wallet.store.ts'

export type SendMoneyRequest = {
  user: Actor
  receiverUuid: string
  /** In major units, as on the wire. */
  amount: number
  currencyId: number | undefined
  note: string | undefined
  /** The sender gave their password with the request. */
  passwordConfirmed: boolean
}
export type SentMoney = {
  uuid: string
  balance: bigint
  amount: bigint
  receiver: Payee
  decimals: number
  at: Date
}

/**
 * Runs before the transaction, because password hashing is slow. False when no password was given.
 * Refuses `wrong_password`.
 */
export async function confirmSender(
  deps: Deps,
  user: Actor,
  password: string | undefined,
  requestOrigin: RequestOrigin,
): Promise<boolean> {
  if (password === undefined) return false
  await requirePassword(deps, { userId: user.userId, password, field: 'password', requestOrigin })
  return true
}

/**
 * Sends money from one wallet to another; final. Refuses `not_found` for a user who cannot receive,
 * `self_transfer`, `phone_unverified`, `transfer_too_small`, `transfer_limit`, `reauth_required`,
 * `insufficient_wallet`.
 */
export async function sendMoney(tx: Tx, deps: Deps, request: SendMoneyRequest): Promise<SentMoney> {
  const { user, receiverUuid, note, passwordConfirmed } = request
  const now = deps.clock.now()
  const receiver = await findPayeeByUuid(tx, receiverUuid)
  if (!receiver) return refuse('not_found')
  if (receiver.id === user.userId) return refuse('self_transfer')
  const sender = await lockWallets(tx, user.userId, receiver.id, dailyLimitStart(now))
  if (!sender) return refuse('not_found')
  if (!sender.phoneVerified) return refuse('phone_unverified')
  const market = await marketAt(tx, sender.market)
  const currency = chosenCurrencyIn(market, undefined)
  const amount = parseAmount(request, market, currency)
  checkLimits(amount, market, currency, sender.sentInLastDay)
  // The sum of the day, so that many small transfers do not pass unconfirmed.
  if (sender.sentInLastDay + amount > market.settings.walletSendConfirm && !passwordConfirmed)
    await requirePasswordOrFreshProof(tx, user, sender, now)

  const key = `send:${deps.random.uuid()}`
  await transfer(tx, {
    kind: 'send',
    key,
    ...(note?.trim() ? { note: note.trim() } : {}),
    now,
    entries: [
      { account: { kind: 'user', userId: user.userId }, amount: -amount },
      { account: { kind: 'user', userId: receiver.id }, amount },
    ],
  })
  const movement = await findMovement(tx, key, user.userId)
  if (!movement) throw new Error(`transfer ${key} was not stored`)
  await recordMoneySent(
    tx,
    {
      transferId: movement.id,
      senderId: user.userId,
      receiverId: receiver.id,
      amount,
      note: note?.trim() || null,
    },
    now,
  )
  return {
    uuid: movement.uuid,
    balance: BigInt(movement.balance),
    amount,
    receiver,
    decimals: currency.decimals,
    at: now,
  }
}

/** The wallet has one currency; an amount in another one is refused, never converted silently. */
function parseAmount(
  { amount, currencyId }: SendMoneyRequest,
  market: Market,
  currency: StoredCurrency,
): bigint {
  if (currencyId !== undefined && currencyIn(market, currencyId).id !== currency.id) {
    return refuse('validation_failed', undefined, { currency_id: 'validation.invalid' })
  }
  return readMinor(amount, currency.decimals, 'price')
}

function checkLimits(
  amount: bigint,
  { settings }: Market,
  { decimals }: StoredCurrency,
  sentInLastDay: bigint,
): void {
  const refusal = transferRefusal(amount, transferLimitsOf(settings), sentInLastDay)
  if (refusal?.reason === 'transfer_too_small')
    refuse('transfer_too_small', { min: toMajor(refusal.min, decimals) })
  if (refusal?.reason === 'transfer_limit')
    refuse('transfer_limit', { per: refusal.per, left: toMajor(refusal.remaining, decimals) })
}

/**
 * A user with a password must send it. One without must have proved their identity in the last ten
 * minutes.
 */
async function requirePasswordOrFreshProof(
  tx: Tx,
  user: Actor,
  { hasPassword }: Sender,
  now: Date,
): Promise<void> {
  const isRecent =
    !hasPassword && (await isFreshlyProved(tx, user, new Date(now.getTime() - PROOF_MS)))
  if (!isRecent) refuse('reauth_required', { confirm_by: hasPassword ? 'password' : 'sign_in' })
}
