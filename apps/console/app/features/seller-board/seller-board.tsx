import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useAwake } from '../../lib/awake.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { CancelledOrders } from '../cancelled/index.tsx'
import { PrintedTicket } from '../ticket/index.tsx'
import { BoardBar } from './board-bar.tsx'
import { BoardColumn } from './board-column.tsx'
import { COLUMNS, columnOf, inOrder } from './board-rules.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { promisedMinutes } from './promised.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx'
import { SubstitutionDialog } from './substitution-dialog.tsx'
import { useOrders, type Told } from './use-orders.ts'
import { useUnseen } from './use-unseen.ts'

/** What an order is being asked, in front of the board. */
type Asking = { what: 'reject' | 'hand_over' | 'substitute'; order: SellerOrder }

/** The kitchen's board: what is new, what is being made, what waits, what is gone. */
export function SellerBoard({ shop, told }: { shop: SellerShop; told: Told }) {
  const { t } = useTexts()
  const { orders, moving, move, answerCancel, propose, weigh } = useOrders(shop, told)
  const [asking, setAsking] = useState<Asking>()
  const [printing, setPrinting] = useState<SellerOrder>()
  const shown = (orders.data ?? []).map((order) => ({
    ...order,
    status: moving.get(order.id) ?? order.status,
  }))
  const unseen = useUnseen(shown.filter(({ status }) => status === 'new').map(({ id }) => id))
  const shortcuts = useShortcuts({ onSeen: unseen.seeAll })
  useAwake()

  if (orders.data === undefined) {
    if (orders.trouble)
      return <TroubleScreen trouble={orders.trouble} onRetry={() => void orders.refresh()} />
    return <BoardSkeleton />
  }

  // Moves are made with what the server last said, not with what is shown meanwhile.
  const asServed = (id: number) => orders.data?.find((order) => order.id === id)
  const withServed = (act: (order: SellerOrder) => void) => (shownOrder: SellerOrder) => {
    const served = asServed(shownOrder.id)
    if (served) act(served)
  }

  return (
    <>
      <h1 className="sr-only">{t('board.title')}</h1>
      <BoardBar unseen={unseen.ids.size} onSeen={unseen.seeAll} onHelp={shortcuts.open} />
      <div className="grid gap-3 px-3 pt-3 empty:hidden sm:px-5">
        <CancelledOrders orders={orders.data} except="shop" />
      </div>
      <div className="grid flex-1 content-start gap-4 p-3 sm:p-5 md:grid-cols-3 lg:grid-cols-4">
        {COLUMNS.map((column) => (
          <BoardColumn
            key={column}
            column={column}
            shop={shop}
            orders={inOrder(
              column,
              shown.filter(({ status }) => columnOf(status) === column),
              (order) => promisedMinutes(shop, order),
            )}
            isMoving={(id) => moving.has(id)}
            isUnseen={(id) => unseen.ids.has(id)}
            onSeen={unseen.see}
            onMove={(order, wanted) => withServed((served) => void move(served, wanted))(order)}
            onAnswerCancel={(order, answer) =>
              withServed((served) => void answerCancel(served, answer))(order)
            }
            onWeigh={(order, weighing) =>
              withServed((served) => void weigh(served, weighing))(order)
            }
            onSubstitute={withServed((order) => setAsking({ what: 'substitute', order }))}
            onReject={withServed((order) => setAsking({ what: 'reject', order }))}
            onHandOver={withServed((order) => setAsking({ what: 'hand_over', order }))}
            onPrint={setPrinting}
          />
        ))}
      </div>
      <RejectDialog
        order={asking?.what === 'reject' ? asking.order : undefined}
        onClose={() => setAsking(undefined)}
        move={move}
      />
      <SubstitutionDialog
        order={asking?.what === 'substitute' ? asking.order : undefined}
        onClose={() => setAsking(undefined)}
        propose={propose}
      />
      <HandOverDialog
        order={asking?.what === 'hand_over' ? asking.order : undefined}
        onClose={() => setAsking(undefined)}
        move={move}
      />
      <ShortcutsDialog shortcuts={shortcuts} />
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
