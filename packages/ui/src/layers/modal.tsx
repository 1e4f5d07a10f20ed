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
  /** The accessible name, unless `labelledBy` names a heading inside. */
  label?: string | undefined
  labelledBy?: string | undefined
  /** Escape, the Back gesture and a click outside close it. */
  closable?: boolean | undefined
  /**
   * Shows it in the page first, where its `z-index` places it, and makes it modal one frame later.
   */
  seenFirst?: boolean | undefined
  className: string
  panel?: RefObject<HTMLDialogElement | null> | undefined
  children: ReactNode
}

/**
 * The control that opened a layer, if it has lost the focus: a button that loads is disabled, and
 * Safari does not focus a clicked button.
 */
let lastPressed: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => (lastPressed = (target as Element).closest('a, button, summary')),
    true,
  )

// The duration of the longest transition of `.ui-layer`.
const LEAVING_MS = 220

/**
 * The browser's modal dialog: top layer, focus management, inert page. Rendered only while open or
 * closing. An open one on the server is part of the page and works without scripts. One that opens
 * later is a portal at the end of the body: its opener may be hidden at another window width, and
 * a hidden modal dialog makes the whole page unusable.
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
  const [openAtFirst] = useState(useIsServerRender() && open)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const active = document.activeElement
    const before = active === document.body ? lastPressed : active
    let pop = () => {}
    const makeModal = () => {
      // It is open but not modal. close() would fire an event, as if a person had closed it.
      const at = document.activeElement
      element.removeAttribute('open')
      element.showModal()
      // showModal() moves the focus to the first button, but typing must continue.
      if (at instanceof HTMLElement && at !== element && element.contains(at))
        at.focus({ preventScroll: true })
      pop = pushLayer(element)
    }
    if (seenFirst) element.open = true
    // Making the page inert styles all of it again, which takes a whole frame on a slow phone.
    const stop = seenFirst ? afterPaintOrInput(makeModal) : makeModal()
    return () => {
      stop?.()
      pop()
      element.close()
      // The browser cannot restore the focus if a click did not focus its button (Safari), or if
      // the button is gone or hidden.
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
    // The click listener is for the backdrop. With the keyboard Escape closes, by `onCancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      // Never changes, so React does not interfere with showModal() and close().
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
        // Press and release must both be outside: a text selection that ends there closes nothing.
        if (closable && pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
  return openAtFirst ? layer : createPortal(layer, prerenderRoot ?? document.body)
}

const neverChanges = () => () => {}
/** True on the server and during hydration. */
const useIsServerRender = (): boolean =>
  useSyncExternalStore(
    neverChanges,
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
