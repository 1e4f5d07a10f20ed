import { ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.ts'
import { tableGuestIn } from '../../lib/visit/table-cookie.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Offers an account to a guest who has ordered at a table without one. */
export function KeepOrders({ next }: { next: string }) {
  const { t } = useTexts()
  const user = useSession()
  const isGuest = useSyncExternalStore(
    () => () => {},
    () => tableGuestIn(document.cookie) !== undefined,
    () => false,
  )
  if (user || !isGuest) return null
  const query = `?next=${encodeURIComponent(next)}`
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('table.keep_title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('table.keep_text')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/register${query}`} variant="secondary">
          {t('table.keep_action')}
        </ButtonLink>
        <ButtonLink href={`/login${query}`} variant="ghost">
          {t('auth.login')}
        </ButtonLink>
      </div>
    </Card>
  )
}
