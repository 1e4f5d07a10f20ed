import type { TableSession } from '@hawker/contract/dine-in'
import { isolate } from '@hawker/i18n/isolate'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { forkKnifeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useRevalidator } from '@hawker/web/router/hooks'
import { useEffect, useState } from 'react'
import { loginFirst } from '../../lib/login-first.ts'
import { useTexts } from '../../lib/texts.tsx'
import { enterAsGuest } from './enter-as-guest.ts'
import { TableCodeForm } from './table-code-form.tsx'
import { TableNotice } from './table-notice.tsx'
import { useTableSession } from './use-table-session.ts'

/**
 * Before the checkout of guests without an account: waits until the staff have confirmed the table,
 * and then lets them order with a name.
 */
export function TableGate({ table: loaded }: { table: TableSession }) {
  const { t } = useTexts()
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState(false)
  const session = useTableSession(loaded)
  const mayEnter = session.trusted && !session.closed
  useEffect(() => {
    if (!mayEnter || failed) return
    void enterAsGuest().then((entered) => (entered ? revalidate() : setFailed(true)))
  }, [mayEnter, failed, revalidate])
  return (
    <div className="page grid max-w-2xl gap-5 py-6">
      <h1 className="text-xl font-bold">{t('checkout.title')}</h1>
      {session.closed ? (
        <TableNotice table={session.table.name} />
      ) : (
        <Card>
          <p className="flex items-center gap-3 text-lg font-semibold">
            <Icon of={forkKnifeIcon} className="text-brand-text" />
            {t('table.banner', {
              table: isolate(session.table.name),
              shop: isolate(session.shop.translation.title),
            })}
          </p>
          <p role="status" className="mt-3 text-muted">
            {t(mayEnter ? 'table.enter_hint' : 'table.wait_hint')}
          </p>
          {mayEnter && (
            <form method="post" action="/table-guest" className="mt-4">
              <input type="hidden" name="next" value="/checkout" />
              <Button
                type={failed ? 'button' : 'submit'}
                size="lg"
                wide
                loading={hydrated && !failed}
                {...(failed ? { onClick: () => setFailed(false) } : {})}
              >
                {t('table.enter')}
              </Button>
            </form>
          )}
          {!mayEnter && session.ask_code && <TableCodeForm uuid={session.uuid} />}
        </Card>
      )}
      {failed && (
        <Notice kind="error" announce>
          {t('error.occured')}
        </Notice>
      )}
      {!mayEnter && (
        <ButtonLink href={loginFirst('/checkout')} variant="ghost" wide>
          {t('table.log_in_instead')}
        </ButtonLink>
      )}
    </div>
  )
}
