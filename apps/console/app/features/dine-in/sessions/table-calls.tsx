import type { SellerTableSession } from '@hawker/contract/dine-in'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bellIcon, cashIcon, helpIcon } from '@hawker/ui/icons'
import { useRinging } from '../../../lib/order-bell.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { SessionActions } from './use-table-sessions.ts'

type Props = {
  sessions: readonly SellerTableSession[]
  busy: boolean
  actions: SessionActions
}

/** Calls of guests, which ring until they are seen, and the question whether guests are there. */
export function TableCalls({ sessions, busy, actions }: Props) {
  const { t } = useTexts()
  const calls = sessions.flatMap(({ table, calls: own }) =>
    own.map((call) => ({ ...call, table: isolate(table.name) })),
  )
  useRinging(calls.length > 0)
  const asking = sessions.filter(({ asks }) => asks)
  return (
    <ul className="grid gap-2 empty:hidden md:grid-cols-2 xl:grid-cols-3" aria-live="polite">
      {calls.map(({ id, kind, table }) => (
        <li
          key={`call ${id}`}
          className="flex flex-wrap items-center gap-3 rounded-lg bg-brand-soft p-3 ps-4 text-brand-text"
        >
          <Icon of={kind === 'bill' ? cashIcon : bellIcon} />
          <p className="min-w-0 flex-1 text-lg font-semibold">
            {t(`board.call_${kind}`, { table })}
          </p>
          <Button disabled={busy} onClick={() => void actions.see(id)}>
            {t('board.call_seen')}
          </Button>
        </li>
      ))}
      {asking.map((session) => (
        <li
          key={`guests ${session.id}`}
          className="flex flex-wrap items-center gap-3 rounded-lg bg-amber-soft p-3 ps-4 text-amber-text"
        >
          <Icon of={helpIcon} />
          <p className="min-w-0 flex-1 basis-40 text-lg font-semibold">
            {t('board.ask_guests', { table: isolate(session.table.name) })}
          </p>
          <span className="flex gap-2">
            <Button disabled={busy} onClick={() => void actions.confirm(session, true)}>
              {t('board.guests_yes')}
            </Button>
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => void actions.confirm(session, false)}
            >
              {t('board.guests_no')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
