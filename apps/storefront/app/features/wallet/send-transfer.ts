import { browserApi } from '../../lib/api.ts'
import { isUnanswered } from '../../lib/unanswered.ts'
import {
  type PendingTransfer,
  type Transfer,
  dropTransfer,
  keepTransfer,
  pendingTransfer,
  sameTransfer,
} from './pending-transfer.ts'

export type Sent =
  | { outcome: 'sent' }
  /** Nobody knows whether it was sent; asking again asks with the same key. */
  | { outcome: 'unanswered' }
  | { outcome: 'refused'; code: string; message: string; data: Record<string, unknown> }

const WAITS_MS = [800, 2500, null]
const wait = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds))

type Wish = {
  userId: number
  to: string
  transfer: Transfer
  password: string | undefined
  /** Made with the step that asks for a yes: its plain form may have been sent already. */
  key: string
}

/** Sends money once, however often the button is pressed and whatever the network does. */
export async function sendTransfer({
  userId,
  to,
  transfer,
  password,
  key: given,
}: Wish): Promise<Sent> {
  const known = pendingTransfer(userId)
  const key = known && sameTransfer(known.transfer, transfer) ? known.key : given
  keepTransfer({ userId, key, transfer, confirmed: password !== undefined, to })
  return ask(key, transfer, password)
}

/** What became of a transfer that was sent before this page was opened. */
export const askTransfer = ({ key, transfer, confirmed }: PendingTransfer): Promise<Sent> =>
  confirmed ? askConfirmed(key, transfer) : ask(key, transfer, undefined)

async function ask(key: string, transfer: Transfer, password: string | undefined): Promise<Sent> {
  for (const pause of WAITS_MS) {
    const result = await browserApi('sendMoney', {
      body: { ...transfer, ...(password === undefined ? {} : { password }) },
      idempotencyKey: key,
    })
    if (result.ok || !isUnanswered(result.code)) {
      dropTransfer()
      return result.ok
        ? { outcome: 'sent' }
        : { outcome: 'refused', code: result.code, message: result.message, data: result.data }
    }
    if (pause === null || result.code === 'unauthorized') break
    await wait(pause)
  }
  return { outcome: 'unanswered' }
}

/** Without its password it is not the same body: that the key is known says that it was sent, for a refused one leaves no key behind. */
async function askConfirmed(key: string, transfer: Transfer): Promise<Sent> {
  const asked = await ask(key, transfer, undefined)
  return asked.outcome === 'refused' && asked.code === 'idempotency_mismatch'
    ? { outcome: 'sent' }
    : asked
}
