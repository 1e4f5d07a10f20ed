import type { Body } from '@hawker/contract/core/operation'
import type { Operations } from '@hawker/contract/core/operations'
import { useEffect, useState } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

export type Estimate = { ok: true; amount: number } | { ok: false; message: string }
const DEBOUNCE_MS = 250

/** The amount that the server would refund for a claim. Requested again shortly after a change. */
export function useEstimate(
  claim: Body<Operations['calculateClaim']> | undefined,
): Estimate | undefined {
  const { t } = useTexts()
  const key = claim && JSON.stringify(claim)
  const [latest, setLatest] = useState<{ key: string; estimate: Estimate }>()
  useEffect(() => {
    if (claim === undefined || key === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const result = await browserApi('calculateClaim', { body: claim, signal: abort.signal })
      if (abort.signal.aborted) return
      setLatest({
        key,
        estimate: result.ok
          ? { ok: true, amount: result.data.amount }
          : { ok: false, message: refusalText(result, t) },
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // `key` contains the whole claim.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, t])
  return latest?.key === key ? latest?.estimate : undefined
}
