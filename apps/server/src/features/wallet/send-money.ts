import { fromMajor, toMajor } from '@hawker/domain/money'
import { transferRefusal } from '@hawker/domain/transfer-limits'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import type { Actor } from '../../http/route.ts'
import {
  type Payee,
  findPayeeByUuid,
  isFreshlySignedIn,
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
import { dayBefore, limitsOf } from './transfer-limits.ts'
import { moneySent } from './wallet.events.ts'
import { type Sender, findMovement, lockBoth } from './wallet.store.ts'

export type SendMoney = {
  user: Actor
  receiverUuid: string
  price: number
  currencyId: number | undefined
  note: string | undefined
  /** The sender has just given their password. */
  proved: boolean
}
export type SentMoney = {
  uuid: string
  balance: bigint
  amount: bigint
  receiver: Payee
  decimals: number
  at: Date
}
/** How long signing in counts as saying who one is, for those who have no password. */
const FRESH_MS = 10 * MINUTE_MS

/** Before the transaction, because comparing is slow on purpose. False when no password was given. Refuses `wrong_password`. */
export async function proveSender(
  deps: Deps,
  user: Actor,
  password: string | undefined,
): Promise<boolean> {
  if (password === undefined) return false
  await requirePassword(deps, { userId: user.userId, password, field: 'password' })
  return true
}

/**
 * Moves money from one person's wallet to another's. Final: nothing takes it back but another transfer. Refuses `not_found` for somebody who cannot
 * receive, `self_transfer`, `phone_unverified`, `transfer_too_small`, `transfer_limit`, `reauth_required`, `insufficient_wallet`.
 */
export async function sendMoney(tx: Tx, deps: Deps, asked: SendMoney): Promise<SentMoney> {
  const { user, receiverUuid, note, proved } = asked
  const now = deps.clock.now()
  const receiver = await findPayeeByUuid(tx, receiverUuid)
  if (!receiver) return refuse('not_found')
  if (receiver.id === user.userId) return refuse('self_transfer')
  const sender = await lockBoth(tx, user.userId, receiver.id, dayBefore(now))
  if (!sender) return refuse('not_found')
  if (!sender.phoneVerified) return refuse('phone_unverified')
  const market = await marketAt(tx, sender.market)
  const currency = chosenCurrencyIn(market, undefined)
  const amount = amountOf(asked, market, currency)
  refuseLimit(amount, market, currency, sender.sent)
  if (amount > market.settings.walletSendConfirm && !proved)
    await refuseStale(tx, user, sender, now)

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
  if (!movement) throw new Error(`transfer ${key} was not kept`)
  await moneySent(
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

/** The wallet knows one currency; an amount of another is not converted behind the sender's back. */
function amountOf(
  { price, currencyId }: SendMoney,
  market: Market,
  currency: StoredCurrency,
): bigint {
  if (currencyId !== undefined && currencyIn(market, currencyId).id !== currency.id) {
    return refuse('validation_failed', undefined, { currency_id: 'validation.invalid' })
  }
  try {
    return fromMajor(price, currency.decimals)
  } catch {
    return refuse('validation_failed', undefined, { price: 'validation.invalid' })
  }
}

function refuseLimit(
  amount: bigint,
  { settings }: Market,
  { decimals }: StoredCurrency,
  sent: bigint,
): void {
  const refusal = transferRefusal(amount, limitsOf(settings), sent)
  if (refusal?.reason === 'transfer_too_small')
    refuse('transfer_too_small', { min: toMajor(refusal.min, decimals) })
  if (refusal?.reason === 'transfer_limit')
    refuse('transfer_limit', { per: refusal.per, left: toMajor(refusal.left, decimals) })
}

async function refuseStale(tx: Tx, user: Actor, { hasPassword }: Sender, now: Date): Promise<void> {
  const fresh =
    !hasPassword && (await isFreshlySignedIn(tx, user, new Date(now.getTime() - FRESH_MS)))
  if (!fresh) refuse('reauth_required', { confirm_by: hasPassword ? 'password' : 'sign_in' })
}
