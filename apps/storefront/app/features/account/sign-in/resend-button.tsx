import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'

type Props = {
  /** Milliseconds since 1970. Give a `key` that changes with it. */
  until: number
  loading: boolean
  /** If it is missing, the button submits its form. */
  onClick?: () => void
}

/**
 * Requests another code after a wait. Without scripts the server refuses a request that comes too
 * early.
 */
export function ResendButton({ until, loading, onClick }: Props) {
  const { t } = useTexts()
  const [ready, setReady] = useState(!Number.isFinite(until))
  const alive = useHydrated()
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant="ghost"
      disabled={alive && !ready}
      loading={loading}
      onClick={onClick}
    >
      {ready || !alive ? (
        t('auth.resend')
      ) : (
        <Countdown
          until={until}
          now={now}
          format={(seconds) => t('auth.resend_in', { seconds })}
          onEnd={() => setReady(true)}
        />
      )}
    </Button>
  )
}
