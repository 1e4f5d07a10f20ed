import { type PointerEvent, useRef } from 'react'

/** A pointer that moves less has pressed the element. */
const THRESHOLD_PX = 6

type Shift = { dx: number; dy: number; event: PointerEvent<HTMLElement> }
type PointerDragOptions<Subject, Result> = {
  /** The pointer moved, by so many pixels since it was pressed. Returns what a drop here means. */
  onMove: (subject: Subject, shift: Shift) => Result
  /** The pointer was released. The result of the last move may not be rendered yet. */
  onDrop: (result: Result) => void
  onCancel: () => void
}

/** Tells a drag with a pointer from a press. */
export function usePointerDrag<Subject, Result>({
  onMove,
  onDrop,
  onCancel,
}: PointerDragOptions<Subject, Result>) {
  const pressed = useRef<{ subject: Subject; x: number; y: number; moved?: { to: Result } }>(
    undefined,
  )
  const wasDragged = useRef(false)
  const end = () => {
    pressed.current = undefined
  }
  return {
    isPressed: () => pressed.current !== undefined,
    end,
    /** Handlers of the element. `subjectOf` returns undefined for a press that begins no drag. */
    handlers: (subjectOf: (event: PointerEvent<HTMLElement>) => Subject | undefined) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false
        const subject = event.button === 0 ? subjectOf(event) : undefined
        if (subject === undefined) return
        pressed.current = { subject, x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = pressed.current
        if (!start) return
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
        if (!wasDragged.current && Math.hypot(dx, dy) < THRESHOLD_PX) return
        wasDragged.current = true
        start.moved = { to: onMove(start.subject, { dx, dy, event }) }
      },
      onPointerUp() {
        const moved = pressed.current?.moved
        end()
        if (moved) onDrop(moved.to)
      },
      onPointerCancel() {
        end()
        onCancel()
      },
      /** A drag ends with a click that chooses nothing. */
      onClickCapture(event: { stopPropagation: () => void; preventDefault: () => void }) {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.stopPropagation()
        event.preventDefault()
      },
    }),
  }
}
