import type { TransferLimits } from '@hawker/domain/payments/transfer-limits'
import { DAY_MS } from '@hawker/std/time'
import type { Settings } from '../settings/index.ts'

export const transferLimitsOf = ({
  walletSendMin,
  walletSendMax,
  walletSendDay,
}: Settings): TransferLimits => ({
  min: walletSendMin,
  max: walletSendMax,
  perDay: walletSendDay,
})

/** The daily limit covers the last 24 hours, so that midnight does not double it. */
export const dailyLimitStart = (now: Date): Date => new Date(now.getTime() - DAY_MS)
