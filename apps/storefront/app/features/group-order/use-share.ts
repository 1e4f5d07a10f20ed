import type { OwedShare } from '@hawker/contract/payment-requests'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'

/** Poll interval until the shop has the order and shares exist. */
const SHARE_POLL_MS = 5_000
/** After the payment page, the payment is polled 10 times, 1 s apart. */
const PAYMENT_POLLS = 10
const PAYMENT_POLL_MS = 1_000

const isChecking = ({ status, transaction }: OwedShare): boolean =>
  status === 'pending' &&
  (transaction?.status === 'progress' ||
    transaction?.status === 'authorized' ||
    transaction?.status === 'paid')

/** A share, polled while a change is expected. */
export function useShare(
  uuid: string,
  {
    expected,
    initial,
  }: { expected: boolean; initial: { share: OwedShare | undefined; missing: boolean } | undefined },
): { share: OwedShare | undefined; missing: boolean; update: (share: OwedShare) => void } {
  const [share, setShare] = useState(initial?.share)
  const [missing, setMissing] = useState(initial?.missing ?? false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    let polls = 0
    const poll = async () => {
      const result = await browserApi('showPaymentRequest', { params: { uuid } })
      if (stopped) return
      if (result.ok) {
        setShare(result.data)
        if (isChecking(result.data) && ++polls < PAYMENT_POLLS)
          timer = setTimeout(() => void poll(), PAYMENT_POLL_MS)
        return
      }
      if (result.code === 'not_found') setMissing(true)
      if (expected || result.code !== 'not_found')
        timer = setTimeout(() => void poll(), SHARE_POLL_MS)
    }
    void poll()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [uuid, expected])
  return { share, missing, update: setShare }
}
