import { type PointerEvent, useRef } from 'react'

/** A pointer that moves less has pressed the element. */
const THRESHOLD_PX = 6

type Shift = { dx: number; dy: number; event: PointerEvent<HTMLElement> }
type PointerDragOptions<Subject> = {
  /** The pointer moved, by so many pixels since it was pressed. */
  onMove: (subject: Subject, shift: Shift) => void
  /** The pointer was released after a move. */
  onDrop: () => void
  onCancel: () => void
}

/** Tells a drag with a pointer from a press. */
export function usePointerDrag<Subject>({ onMove, onDrop, onCancel }: PointerDragOptions<Subject>) {
  const pressed = useRef<{ subject: Subject; x: number; y: number }>(undefined)
  const wasDragged = useRef(false)
  const end = () => {
    pressed.current = undefined
  }
  return {
    isPressed: () => pressed.current !== undefined,
    end,
    /** For the element. `subjectOf` returns undefined for a press that begins no drag. */
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
        onMove(start.subject, { dx, dy, event })
      },
      onPointerUp() {
        if (!pressed.current) return
        end()
        if (wasDragged.current) onDrop()
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
