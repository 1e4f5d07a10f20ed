import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { pushLayer } from './layer-stack.ts'
import { afterPaintOrInput } from '../interaction/after-paint.ts'
import { usePrerenderRoot } from './offscreen-prerender.tsx'

export type ModalProps = {
  open: boolean
  onClose: () => void
  /** Its accessible name, if no heading inside gives it by `labelledBy`. */
  label?: string | undefined
  labelledBy?: string | undefined
  /** Escape, Back gesture and a click outside close it. */
  closable?: boolean | undefined
  /** It stands in the page where its `z-index` counts, as without scripts: drawn there first, made modal in the frame after. */
  seenFirst?: boolean | undefined
  className: string
  panel?: RefObject<HTMLDialogElement | null> | undefined
  children: ReactNode
}

// As long as the longest of `.ui-layer`'s transitions.
const LEAVING_MS = 220

/**
 * The platform's modal dialog: top layer, focus in and back, the rest inert. Drawn only while open or leaving.
 * On the server nothing is drawn unless `open`; then it is there before scripts are. What is opened later stands at the end of the page, not in
 * what opened it: that may be a header or a panel which the window's next width hides, and a hidden modal dialog leaves the whole page dead.
 */
export function Modal({
  open,
  onClose,
  label,
  labelledBy,
  closable = true,
  seenFirst = false,
  className,
  panel,
  children,
}: ModalProps) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = panel ?? own
  const present = usePresence(open)
  const prerenderRoot = usePrerenderRoot()
  const [openAtFirst] = useState(useServersDrawing() && open)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    let pop = () => {}
    const makeModal = () => {
      // Drawn open but not modal. Not close(): that would be heard as somebody's wish to close.
      const at = document.activeElement
      element.removeAttribute('open')
      element.showModal()
      // Who is typing in it already goes on where they are: it gives the focus to its first button.
      if (at instanceof HTMLElement && at !== element && element.contains(at))
        at.focus({ preventScroll: true })
      pop = pushLayer(element)
    }
    if (seenFirst) element.open = true
    // The rest of the page made inert is styled anew, all of it: on a slow phone that is a frame of its own.
    const stop = seenFirst ? afterPaintOrInput(makeModal) : makeModal()
    return () => {
      stop?.()
      pop()
      element.close()
      // Where a click does not give focus (Safari) the platform has nothing to go back to; what was pressed may go with what was done, or with the window's width.
      queueMicrotask(() => {
        const at = document.activeElement
        if (
          (at !== document.body && !element.contains(at)) ||
          document.querySelector('dialog:modal')
        )
          return
        const back =
          before instanceof HTMLElement && before.checkVisibility()
            ? before
            : document.querySelector<HTMLElement>('main[tabindex]')
        back?.focus({ preventScroll: true })
      })
    }
  }, [open, dialog, present, seenFirst])

  if (!present && !prerenderRoot) return null
  const layer = (
    // The click is for the ground behind the dialog; the keyboard's way out is Escape, by `onCancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      // Never changes, so React leaves to showModal() and close() what is theirs.
      open={openAtFirst || undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closable) onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
      }}
      onPointerDown={(event: PointerEvent) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event: MouseEvent) => {
        // Both ends outside: a text selection that ends on the ground closes nothing.
        if (closable && pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
  return openAtFirst ? layer : createPortal(layer, prerenderRoot ?? document.body)
}

const never = () => () => {}
/** While the server draws, and while what it drew comes alive. */
const useServersDrawing = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setPresent(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [open])
  return present
}
