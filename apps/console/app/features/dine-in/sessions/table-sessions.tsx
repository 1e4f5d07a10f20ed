import type { SellerTableSession } from '@hawker/contract/dine-in'
import type { SellerShop } from '@hawker/contract/seller'
import { isolate } from '@hawker/i18n/isolate'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { checkIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { MoveForm } from './move-form.tsx'
import type { SessionActions } from './use-table-sessions.ts'

type Props = {
  shop: SellerShop
  code: string | null
  sessions: readonly SellerTableSession[]
  busy: boolean
  actions: SessionActions
}

/** The guests at tables: what they have not paid, and the buttons to move them and clear a table. */
export function TableSessions({ shop, code, sessions, busy, actions }: Props) {
  const { t } = useTexts()
  const [moving, setMoving] = useState<SellerTableSession>()
  if (sessions.length === 0 && code === null) return null
  return (
    <section aria-label={t('sessions.title')} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="text-lg font-semibold">{t('sessions.title')}</h2>
        {code !== null && (
          <p className="tabular text-muted">{t('sessions.code', { code: isolate(code) })}</p>
        )}
      </div>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {sessions.map((session) => (
          <li key={session.id} className="grid">
            <SessionCard
              session={session}
              shop={shop}
              busy={busy}
              actions={actions}
              onMove={() => setMoving(session)}
            />
          </li>
        ))}
      </ul>
      <DialogAbout
        about={moving}
        title={({ table }) => t('sessions.move_title', { table: isolate(table.name) })}
        onClose={() => setMoving(undefined)}
      >
        {(session) => (
          <MoveForm
            session={session}
            taken={sessions.map(({ table }) => table.id)}
            onMove={(table) => actions.move(session, table)}
            onClose={() => setMoving(undefined)}
          />
        )}
      </DialogAbout>
    </section>
  )
}

function SessionCard({
  session,
  shop,
  busy,
  actions,
  onMove,
}: Pick<Props, 'shop' | 'busy' | 'actions'> & {
  session: SellerTableSession
  onMove: () => void
}) {
  const { t, money, time } = useTexts()
  const { table, trusted, orders } = session
  return (
    <article className="grid content-start gap-3 rounded-lg bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-bold">{t('board.table', { table: isolate(table.name) })}</h3>
        <Badge tone={trusted ? 'grocery' : 'amber'}>
          {t(trusted ? 'sessions.confirmed' : 'sessions.unconfirmed')}
        </Badge>
        <span className="tabular ms-auto text-sm text-muted">
          {t('sessions.since', { time: time(session.opened_at, shop.timezone) })}
        </span>
      </div>
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{t('sessions.no_orders')}</p>
      ) : (
        <ul className="grid gap-2">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap items-center gap-2">
              <bdi className="tabular font-semibold">{order.number}</bdi>
              <Badge>
                {t(order.status === 'delivered' ? 'board.served' : `status.${order.status}`)}
              </Badge>
              {order.paid ? (
                <Badge tone="grocery" icon={<Icon of={checkIcon} size={14} />}>
                  {t('board.paid')}
                </Badge>
              ) : order.cash_due === null ? (
                <Badge className="ms-auto">{t('sessions.not_paid')}</Badge>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={busy}
                  className="ms-auto"
                  onClick={() => void actions.collect(order.id)}
                >
                  {t('board.collect', {
                    amount: isolate(money(order.cash_due, order.currency)),
                  })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => void actions.clear(session)}>
          {t('sessions.free')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onMove}>
          {t('sessions.move')}
        </Button>
      </div>
    </article>
  )
}
