import { ButtonLink } from '@hawker/ui/button'
import { useTexts } from '../../lib/texts.tsx'

/** Says that the courier reads no more messages, and who does. */
export function CourierClosed() {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-muted">
      <p className="min-w-0 flex-1 basis-48">{t('chat.closed_courier')}</p>
      <ButtonLink href="/help" variant="secondary">
        {t('chat.get_help')}
      </ButtonLink>
    </div>
  )
}
