import { Button } from '@hawker/ui/button'
import { useTexts } from '../../../lib/texts.tsx'
import { usePasskey } from './use-passkey.ts'

export function PasskeyButton({
  operation,
  next,
}: {
  operation: 'startProofPasskey' | 'startSecondFactorPasskey'
  next: string
}) {
  const { t } = useTexts()
  const { isOffered, busy, press } = usePasskey(operation, next)
  if (!isOffered) return null
  return (
    <Button variant="secondary" size="lg" wide loading={busy} onClick={() => void press()}>
      {t('second_factor.use_passkey')}
    </Button>
  )
}
