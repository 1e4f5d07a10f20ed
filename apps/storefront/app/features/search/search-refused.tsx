import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/try-again.tsx'

/** `wait`: too much was asked, and in so many seconds it may be asked again. */
export type Refused = { wait: number | undefined }

/** A search that was not answered; what was found before stays below. Too much at once passes by itself. */
export function SearchRefused({
  wait,
  answer,
  again,
}: Refused & { answer: unknown; again: () => void }) {
  const { t } = useTexts()
  const askAgain = useEffectEvent(again)
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(askAgain, wait * 1000)
    return () => clearTimeout(timer)
    // Refused once more for as long, it waits once more.
  }, [wait, answer])
  return (
    <RetryNotice again={again}>
      {wait === undefined ? t('error.occured') : t('error.too_many_wait', { count: wait })}
    </RetryNotice>
  )
}
