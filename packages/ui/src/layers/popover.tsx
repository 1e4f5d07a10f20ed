import { useEffect, useId, useState, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '@hawker/std/class-names'
import { positionPopoverWithoutAnchor } from './popover-position-fallback.ts'

/**
 * Props for the button that opens it. They work without scripts. The browser itself says whether the
 * popover is open.
 */
export type PopoverTrigger = {
  id: string
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-controls': string
}

export type PopoverProps = {
  label: string
  trigger: (props: PopoverTrigger) => ReactNode
  /** Rendered when it first opens, so that pages are sent without it. */
  children: ReactNode | ((close: () => void, open: boolean) => ReactNode)
  role?: 'dialog' | 'menu' | undefined
  /** The edge of the trigger that it aligns to. */
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  onOpenChange?: (open: boolean, panel: HTMLElement) => void
}

/** The browser's popover, which handles the top layer, Escape, outside clicks and focus. */
export function Popover({
  label,
  trigger,
  children,
  role = 'dialog',
  align = 'end',
  className,
  onOpenChange,
}: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [isRendered, setRendered] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()

  // A press before hydration has opened it empty.
  useEffect(() => {
    if (!document.getElementById(id)?.matches(':popover-open')) return
    setRendered(true)
    setOpen(true)
  }, [id])
  // Its content may arrive, or grow, while it is open.
  useEffect(() => {
    const panel = document.getElementById(id)
    if (!open || !panel) return
    const resized = new ResizeObserver(() =>
      positionPopoverWithoutAnchor(panel, document.getElementById(`${id}-trigger`), align),
    )
    resized.observe(panel)
    return () => resized.disconnect()
  }, [id, open, align])

  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': role,
        'aria-controls': id,
      })}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={classNames('ui-layer ui-from-middle ui-beside', className)}
        data-align={align}
        // Renders before it opens, so that there is something to focus.
        onBeforeToggle={() => flushSync(() => setRendered(true))}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          const opened = event.newState === 'open'
          setOpen(opened)
          onOpenChange?.(opened, event.currentTarget)
        }}
      >
        {isRendered && (typeof children === 'function' ? children(close, open) : children)}
      </div>
    </>
  )
}
