import { Button } from '@hawker/ui/button'
import { Countdown } from '@hawker/ui/countdown'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAlive } from '../../lib/use-alive.ts'

type Props = {
  /** Not before: milliseconds since 1970. Give a `key` that changes with it. */
  until: number
  loading: boolean
  /** Without it the form around is sent. */
  onClick?: () => void
}

/** Another code, once it may be asked for. Where nothing can count the seconds down, the server says when it is too soon. */
export function ResendButton({ until, loading, onClick }: Props) {
  const { t } = useTexts()
  const [may, setMay] = useState(!Number.isFinite(until))
  const alive = useAlive()
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      variant="ghost"
      disabled={alive && !may}
      loading={loading}
      onClick={onClick}
    >
      {may || !alive ? (
        t('auth.resend')
      ) : (
        <Countdown
          until={until}
          now={now}
          format={(seconds) => t('auth.resend_in', { seconds })}
          onEnd={() => setMay(true)}
        />
      )}
    </Button>
  )
}
