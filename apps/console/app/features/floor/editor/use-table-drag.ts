import type { SellerTable } from '@hawker/contract/seller-floor'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { usePointerDrag } from '../../../lib/device/use-pointer-drag.ts'
import {
  type Drawing,
  type PlanSize,
  inside,
  isSameDrawing,
  moved,
  resized,
  turned,
} from '../plan/plan-geometry.ts'
import type { LayoutEdits } from './layout-edits.ts'

type PressedTable = { table: SellerTable; isCorner: boolean; stepPx: number }
type TableDragOptions = {
  edits: LayoutEdits
  size: PlanSize
  canvas: RefObject<HTMLElement | null>
  chosen: number | undefined
  onChoose: (id: number) => void
  /** The table is drawn elsewhere, or as it was. */
  onDrawn: (drawing: Drawing) => void
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Draws tables. With a pointer: move the table, or its corner to resize it. By keyboard: arrows move,
 * Shift and arrows resize, R turns. Esc takes it back.
 */
export function useTableDrag({ edits, size, canvas, chosen, onChoose, onDrawn }: TableDragOptions) {
  const [held, setHeld] = useState<Drawing>()
  /** Keys on one table, until it loses the focus, are one change. */
  const keyRuns = useRef(0)
  const pointer = usePointerDrag<PressedTable, { from: Drawing; to: Drawing }>({
    onMove({ table, isCorner, stepPx }, { dx, dy }) {
      const steps = [Math.round(dx / stepPx), Math.round(dy / stepPx)] as const
      const to = inside(isCorner ? resized(table, ...steps) : moved(table, ...steps), size)
      setHeld(to)
      return { from: table, to }
    },
    onDrop({ from, to }) {
      draw(from, to)
      setHeld(undefined)
    },
    onCancel: () => setHeld(undefined),
  })

  function draw(from: Drawing, to: Drawing, run?: string): void {
    edits.change(from, to, run)
    if (!isSameDrawing(from, to)) onDrawn(to)
  }
  function press(event: PointerEvent<HTMLElement>, table: SellerTable): PressedTable | undefined {
    // A finger scrolls, until a tap has chosen the table.
    if (!canvas.current || (event.pointerType === 'touch' && chosen !== table.id)) return undefined
    return {
      table,
      isCorner: (event.target as Element).closest('[data-corner]') !== null,
      stepPx: canvas.current.clientWidth / size.columns,
    }
  }
  function afterKey({ key, shiftKey }: KeyboardEvent, table: SellerTable): Drawing | undefined {
    if (key === 'r' || key === 'R') return turned(table)
    const arrow = ARROWS[key]
    return arrow && (shiftKey ? resized : moved)(table, ...arrow)
  }

  return {
    held,
    turn: (table: SellerTable) => draw(table, inside(turned(table), size)),
    /** Handlers for the button of a table. */
    table: (table: SellerTable) => ({
      ...pointer.handlers((event) => press(event, table)),
      onFocus: () => {
        keyRuns.current += 1
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const run = `keys ${keyRuns.current}`
        if (event.key === 'Escape') {
          pointer.end()
          setHeld(undefined)
          const restored = edits.undo(run)
          if (restored) onDrawn(restored)
          return
        }
        const next = afterKey(event, table)
        if (!next) return
        event.preventDefault()
        onChoose(table.id)
        draw(table, inside(next, size), run)
      },
    }),
  }
}
