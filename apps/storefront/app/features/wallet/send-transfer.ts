import { browserApi } from '../../lib/api.ts'
import { isPendingCode } from '../../lib/device/pending-requests.ts'
import {
  type PendingTransfer,
  type Transfer,
  clearTransfer,
  storeTransfer,
  pendingTransfer,
  isSameTransfer,
} from './pending-transfer.ts'

export type SendRefusal = {
  outcome: 'refused'
  code: string
  message: string
  data: Record<string, unknown>
}
export type SendResult =
  | { outcome: 'sent' }
  /** The outcome is unknown. A retry sends the same key. */
  | { outcome: 'unanswered' }
  | SendRefusal

const RETRY_DELAYS_MS = [800, 2500, null]
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type SendRequest = {
  userId: number
  to: string
  transfer: Transfer
  password: string | undefined
  /** Created with the confirmation step, whose plain form may have been submitted already. */
  key: string
}

/** Sends money exactly once, in spite of repeated presses and network failures. */
export async function sendTransfer({
  userId,
  to,
  transfer,
  password,
  key: stepKey,
}: SendRequest): Promise<SendResult> {
  const pending = pendingTransfer(userId)
  const key = pending && isSameTransfer(pending.transfer, transfer) ? pending.key : stepKey
  storeTransfer({ userId, key, transfer, confirmed: password !== undefined, to })
  return request(key, transfer, password)
}

/** Finds out the result of a transfer that was sent before this page opened. */
export const resumeTransfer = ({
  key,
  transfer,
  confirmed,
}: PendingTransfer): Promise<SendResult> =>
  confirmed ? resumeConfirmed(key, transfer) : request(key, transfer, undefined)

async function request(
  key: string,
  transfer: Transfer,
  password: string | undefined,
): Promise<SendResult> {
  for (const pause of RETRY_DELAYS_MS) {
    const result = await browserApi('sendMoney', {
      body: { ...transfer, ...(password === undefined ? {} : { password }) },
      idempotencyKey: key,
    })
    if (result.ok || !isPendingCode(result.code)) {
      clearTransfer()
      return result.ok
        ? { outcome: 'sent' }
        : { outcome: 'refused', code: result.code, message: result.message, data: result.data }
    }
    if (pause === null || result.code === 'unauthorized') break
    await wait(pause)
  }
  return { outcome: 'unanswered' }
}

/**
 * The password is not stored, so the body differs from the first request. A mismatch means that the
 * key is known, and so that the money was sent: refused transfers store no key.
 */
async function resumeConfirmed(key: string, transfer: Transfer): Promise<SendResult> {
  const result = await request(key, transfer, undefined)
  return result.outcome === 'refused' && result.code === 'idempotency_mismatch'
    ? { outcome: 'sent' }
    : result
}
