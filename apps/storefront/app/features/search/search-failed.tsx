import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/load-failure.tsx'

/** `wait`: seconds until the rate limit allows the next request. */
export type SearchRefusal = { wait: number | undefined }

/** Shown when a search failed; earlier results stay visible. A rate limit retries automatically. */
export function SearchFailed({
  wait,
  error,
  again,
}: SearchRefusal & { error: unknown; again: () => void }) {
  const { t } = useTexts()
  const retry = useEffectEvent(again)
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(retry, wait * 1000)
    return () => clearTimeout(timer)
    // `error` restarts the timer when the next request is refused with the same wait.
  }, [wait, error])
  return (
    <RetryNotice again={again}>
      {wait === undefined ? t('error.occured') : t('error.too_many_wait', { count: wait })}
    </RetryNotice>
  )
}
