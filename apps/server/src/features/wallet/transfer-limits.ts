import type { TransferLimits } from '@hawker/domain/transfer-limits'
import { DAY_MS } from '@hawker/domain/zoned-time'
import type { Settings } from '../settings/index.ts'

export const limitsOf = ({
  walletSendMin,
  walletSendMax,
  walletSendDay,
}: Settings): TransferLimits => ({
  min: walletSendMin,
  max: walletSendMax,
  day: walletSendDay,
})

/** The day of the daily limit is any 24 hours: midnight does not give a thief a second one. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)
