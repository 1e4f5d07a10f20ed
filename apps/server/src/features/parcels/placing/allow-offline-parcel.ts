import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { useNewcomerBudget, readKnownFacts } from '../../trust/index.ts'

type Sender = { userId: number; phone: string | null; ip: string }

/**
 * Counts a parcel of a newcomer that is sent before a payment service has confirmed who pays: by
 * wallet or in cash. Refuses `phone_unverified`, `newcomer_limit`.
 */
export const allowOfflineParcel = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey' | 'limitScale'>,
  { userId, phone, ip }: Sender,
): Promise<void> =>
  useNewcomerBudget(tx, deps, {
    action: 'offline_parcel',
    person: await readKnownFacts(tx, userId),
    subject: { address: ip, phone, userId },
  })
