import type { Body } from '@hawker/contract/operation'
import type { Operations } from '@hawker/contract/operations'
import { useEffect, useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

export type Worth = { ok: true; amount: number } | { ok: false; words: string }
const PAUSE_MS = 250

/** What the server would give for a claim; asked again a moment after it changed. */
export function useWorth(claim: Body<Operations['calculateClaim']> | undefined): Worth | undefined {
  const { t } = useTexts()
  const wish = claim && JSON.stringify(claim)
  const [known, setKnown] = useState<{ wish: string; worth: Worth }>()
  useEffect(() => {
    if (claim === undefined || wish === undefined) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const result = await browserApi('calculateClaim', { body: claim, signal: leaving.signal })
      if (leaving.signal.aborted) return
      setKnown({
        wish,
        worth: result.ok
          ? { ok: true, amount: result.data.amount }
          : { ok: false, words: wordsFor(result, t) },
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // `wish` says all that the claim says.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wish, t])
  return known?.wish === wish ? known?.worth : undefined
}
