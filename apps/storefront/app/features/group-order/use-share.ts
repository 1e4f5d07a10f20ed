import type { OwedShare } from '@hawker/contract/payment-requests'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'

/** A share is asked for once the shop has the order: until then we look again. */
const LOOK_AGAIN_MS = 5_000
/** behaviour 4.7: whoever comes back from the provider asks 1 s × 10 how it stands. */
const ASKS = 10
const ASK_MS = 1_000

const isChecking = ({ status, transaction }: OwedShare): boolean =>
  status === 'pending' &&
  (transaction?.status === 'progress' ||
    transaction?.status === 'authorized' ||
    transaction?.status === 'paid')

/** A share as it stands, looked at again while something is expected of it. */
export function useShare(
  uuid: string,
  {
    expected,
    known,
  }: { expected: boolean; known: { share: OwedShare | undefined; missing: boolean } | undefined },
): { share: OwedShare | undefined; missing: boolean; become: (share: OwedShare) => void } {
  const [share, setShare] = useState(known?.share)
  const [missing, setMissing] = useState(known?.missing ?? false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    let asks = 0
    const look = async () => {
      const found = await browserApi('showPaymentRequest', { params: { uuid } })
      if (gone) return
      if (found.ok) {
        setShare(found.data)
        if (isChecking(found.data) && ++asks < ASKS) timer = setTimeout(() => void look(), ASK_MS)
        return
      }
      if (found.code === 'not_found') setMissing(true)
      if (expected || found.code !== 'not_found')
        timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    void look()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [uuid, expected])
  return { share, missing, become: setShare }
}
