import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { ShortcutsDialog } from '../../../lib/shortcuts/shortcuts-dialog.tsx'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { CancelledOrders } from '../cancelled/cancelled-orders.tsx'
import type { LiveEvent } from '../../shops/index.tsx'
import { TableCalls, TableSessions, useTableSessions } from '../../dine-in/index.tsx'
import { PrintedTicket } from '../ticket/printed-ticket.tsx'
import { BoardBar } from './board-bar.tsx'
import { BoardColumn } from './board-column.tsx'
import { COLUMNS, columnOf, sortForColumn } from '../state/board-rules.ts'
import { HandOverDialog } from '../dialogs/hand-over-dialog.tsx'
import { promisedMinutes } from '../state/promised-minutes.ts'
import { RejectDialog } from '../dialogs/reject-dialog.tsx'
import { BOARD_KEYS, runShortcut } from './board-keys.ts'
import { SubstitutionDialog } from '../dialogs/substitution-dialog.tsx'
import { useOrders } from '../state/use-orders.ts'
import { useUnseenOrders } from './use-unseen-orders.ts'

/** The dialog in front of the board, and its order. */
type OpenDialog = { kind: 'reject' | 'hand_over' | 'substitute'; order: SellerOrder }

/** The kitchen's board: new orders, orders in preparation, ready ones, and those handed over. */
export function SellerBoard({ shop, lastEvent }: { shop: SellerShop; lastEvent: LiveEvent }) {
  const { t } = useTexts()
  const { orders, moving, move, answerCancel, propose, weigh } = useOrders(shop, lastEvent)
  const tables = useTableSessions(shop, lastEvent)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [printing, setPrinting] = useState<SellerOrder>()
  const shown = (orders.data ?? []).map((order) => ({
    ...order,
    status: moving.get(order.id) ?? order.status,
  }))
  const unseen = useUnseenOrders(shown.filter(({ status }) => status === 'new').map(({ id }) => id))
  const shortcuts = useShortcuts((key) => runShortcut(key, unseen.seeAll))
  useWakeLock()

  if (orders.data === undefined) {
    if (orders.trouble)
      return (
        <TroubleScreen level={1} trouble={orders.trouble} onRetry={() => void orders.refresh()} />
      )
    return (
      <>
        <h1 className="sr-only">{t('board.title')}</h1>
        <BoardSkeleton />
      </>
    )
  }

  // Actions need the order as the server last sent it, not with the status shown optimistically.
  const serverOrder = (id: number) => orders.data?.find((order) => order.id === id)
  const withServerOrder = (act: (order: SellerOrder) => void) => (shownOrder: SellerOrder) => {
    const order = serverOrder(shownOrder.id)
    if (order) act(order)
  }

  return (
    <>
      <h1 className="sr-only">{t('board.title')}</h1>
      <BoardBar unseen={unseen.ids.size} onSeen={unseen.seeAll} onHelp={shortcuts.open} />
      <div className="grid gap-3 px-3 pt-3 empty:hidden sm:px-5">
        <CancelledOrders orders={orders.data} except="shop" />
        {tables.sessions.length > 0 && <TableCalls {...tables} />}
      </div>
      <div className="flex flex-1 flex-col gap-4 p-3 sm:p-5 md:flex-row md:flex-wrap md:content-start">
        {COLUMNS.map((column) => (
          <BoardColumn
            key={column}
            column={column}
            shop={shop}
            isQuiet={shown.length === 0}
            orders={sortForColumn(
              column,
              shown.filter(({ status }) => columnOf(status) === column),
              (order) => promisedMinutes(shop, order),
            )}
            isMoving={(id) => moving.has(id)}
            isUnseen={(id) => unseen.ids.has(id)}
            onSeen={unseen.see}
            onMove={(shownOrder, wanted) =>
              withServerOrder((order) => void move(order, wanted))(shownOrder)
            }
            onAnswerCancel={(shownOrder, answer) =>
              withServerOrder((order) => void answerCancel(order, answer))(shownOrder)
            }
            onWeigh={(shownOrder, weighing) =>
              withServerOrder((order) => void weigh(order, weighing))(shownOrder)
            }
            onSubstitute={withServerOrder((order) => setDialog({ kind: 'substitute', order }))}
            onReject={withServerOrder((order) => setDialog({ kind: 'reject', order }))}
            onHandOver={withServerOrder((order) => setDialog({ kind: 'hand_over', order }))}
            onPrint={setPrinting}
          />
        ))}
      </div>
      <div className="px-3 pb-5 empty:hidden sm:px-5">
        <TableSessions shop={shop} {...tables} />
      </div>
      <RejectDialog
        order={dialog?.kind === 'reject' ? dialog.order : undefined}
        onClose={() => setDialog(undefined)}
        move={move}
      />
      <SubstitutionDialog
        order={dialog?.kind === 'substitute' ? dialog.order : undefined}
        onClose={() => setDialog(undefined)}
        propose={propose}
      />
      <HandOverDialog
        order={dialog?.kind === 'hand_over' ? dialog.order : undefined}
        onClose={() => setDialog(undefined)}
        move={move}
      />
      <ShortcutsDialog shortcuts={shortcuts} keys={BOARD_KEYS} />
      {printing && <PrintedTicket order={printing} onDone={() => setPrinting(undefined)} />}
    </>
  )
}

function BoardSkeleton() {
  const { t } = useTexts()
  return (
    <div
      role="status"
      aria-label={t('action.loading')}
      className="grid gap-4 p-3 sm:p-5 md:grid-cols-3 lg:grid-cols-4"
    >
      {COLUMNS.map((column) => (
        <div key={column} className="grid content-start gap-3">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      ))}
    </div>
  )
}
