import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { showToast } from '@hawker/ui/toast'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { usePointerDrag } from '../../../lib/device/use-pointer-drag.ts'
import { type Floor, useReservationRefusal } from '../../floor/index.tsx'
import {
  type BarPlace,
  type BarSteps,
  QUARTER_MS,
  changeOfBar,
  placeAfter,
  tablesAfter,
} from '../state/bar-place.ts'
import type { Span } from '../state/reservation-rules.ts'
import { useTakenText } from '../state/taken-text.ts'
import type { Reservations } from '../state/use-reservations.ts'

export type BarDrag = {
  reservation: SellerReservation
  before: BarPlace
  place: BarPlace
  /** Put down, and the server has not answered yet. */
  isSending: boolean
}
type PressedBar = {
  reservation: SellerReservation
  before: BarPlace
  /** The end of the bar was pressed: it is stretched. */
  isEnd: boolean
  quarterPx: number
  direction: 1 | -1
}

type BarDragOptions = {
  floor: Floor
  reservations: readonly SellerReservation[]
  /** Tables of the rows, from top to bottom. */
  rows: readonly number[]
  span: Span
  timeZone: string
  update: Reservations['update']
  onMoved: (reservation: SellerReservation, place: BarPlace) => void
}

/**
 * Moves and stretches bars of the timeline. With a pointer: press, move, release. By keyboard: Enter
 * on the chosen bar, arrows, Enter. Esc takes it back. A refused bar returns and the reason is shown.
 */
export function useBarDrag({
  floor,
  reservations,
  rows,
  span,
  timeZone,
  update,
  onMoved,
}: BarDragOptions) {
  const [drag, setDrag] = useState<BarDrag>()
  const refusalText = useReservationRefusal(timeZone)
  const takenText = useTakenText(floor, reservations, timeZone)

  /** Seated guests keep their start. */
  const step = (current: BarDrag, steps: BarSteps): BarDrag => {
    const isSeated = current.reservation.status === 'seated'
    const { quarters = 0, ...rest } = steps
    return {
      ...current,
      place: placeAfter(current.place, { ...rest, quarters: isSeated ? 0 : quarters }, span),
    }
  }
  const cancel = () => {
    pointer.end()
    setDrag((current) => (current?.isSending ? current : undefined))
  }
  const pointer = usePointerDrag<PressedBar, BarDrag>({
    onMove({ reservation, before, isEnd, quarterPx, direction }, { dx, event }) {
      const quarters = Math.round((dx * direction) / quarterPx)
      const tableId = tableAt(event.clientX, event.clientY)
      const first = { reservation, before, place: before, isSending: false }
      const next = step(
        first,
        isEnd ? { longer: quarters } : { quarters, ...(tableId === undefined ? {} : { tableId }) },
      )
      setDrag(next)
      return next
    },
    onDrop: (last) => void drop(last),
    onCancel: cancel,
  })
  const press = (
    event: PointerEvent<HTMLElement>,
    reservation: SellerReservation,
    before: BarPlace,
  ): PressedBar | undefined => {
    // A finger scrolls the timeline.
    if (event.pointerType === 'touch' || !reservation.can.change || drag) return undefined
    const lane = event.currentTarget.closest('[data-lane]')
    if (!lane) return undefined
    return {
      reservation,
      before,
      isEnd: (event.target as Element).closest('[data-end]') !== null,
      quarterPx: (lane.clientWidth * QUARTER_MS) / (span.until - span.from),
      direction: getComputedStyle(lane).direction === 'rtl' ? -1 : 1,
    }
  }

  async function drop(current: BarDrag): Promise<void> {
    const { reservation, before, place } = current
    const change = changeOfBar(reservation, before, place, timeZone)
    if (!change) return setDrag(undefined)
    setDrag({ ...current, isSending: true })
    const refusal = await update(reservation, change)
    setDrag(undefined)
    if (!refusal) return onMoved(reservation, place)
    const tableIds = tablesAfter(reservation, before, place)
    const message =
      refusal.code === 'table_taken'
        ? takenText({ reservation, tableIds, span: place })
        : refusalText(refusal)
    showToast({ kind: 'error', message })
  }

  return {
    drag,
    /** Handlers for the button of a bar. */
    bar: (reservation: SellerReservation, before: BarPlace, isChosen: boolean) => ({
      ...pointer.handlers((event) => press(event, reservation, before)),
      onKeyDown(event: KeyboardEvent) {
        const isHeld = drag?.reservation.id === reservation.id && !drag.isSending
        if (event.key === 'Escape' && isHeld) {
          event.stopPropagation()
          return cancel()
        }
        if (event.key === 'Enter') {
          if (isHeld) {
            event.preventDefault()
            void drop(drag)
          } else if (isChosen && reservation.can.change && !drag) {
            event.preventDefault()
            setDrag({ reservation, before, place: before, isSending: false })
          }
          return
        }
        if (!isHeld) return
        const steps = stepsOf(event, drag.place.tableId)
        if (!steps) return
        event.preventDefault()
        setDrag(step(drag, steps))
      },
      onBlur: () => {
        if (!pointer.isPressed()) cancel()
      },
    }),
  }

  function stepsOf(event: KeyboardEvent, tableId: number): BarSteps | undefined {
    const isBackward = getComputedStyle(event.currentTarget as Element).direction === 'rtl'
    const later = isBackward ? 'ArrowLeft' : 'ArrowRight'
    const earlier = isBackward ? 'ArrowRight' : 'ArrowLeft'
    const by = event.key === later ? 1 : event.key === earlier ? -1 : 0
    if (by !== 0) return event.shiftKey ? { longer: by } : { quarters: by }
    const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (down === 0) return undefined
    const next = rows[rows.indexOf(tableId) + down]
    return next === undefined ? {} : { tableId: next }
  }
}

/** The table whose row is at a point of the screen. */
function tableAt(x: number, y: number): number | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const row = element.closest<HTMLElement>('[data-table]')
    if (row) return Number(row.dataset['table'])
  }
  return undefined
}
