import { useEffect, useId, useState, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '@hawker/std/class-names'
import { placeBeside } from './position-popover.ts'

/** Spread on the button that opens it; it works before scripts load. */
export type PopoverTrigger = {
  id: string
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'aria-controls': string
}

export type PopoverProps = {
  label: string
  trigger: (props: PopoverTrigger) => ReactNode
  /** Drawn when it is first opened: pages are sent without what few look into. */
  children: ReactNode | ((close: () => void) => ReactNode)
  role?: 'dialog' | 'menu' | undefined
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  onOpenChange?: (open: boolean, panel: HTMLElement) => void
}

/** The platform's popover: top layer, Escape, outside click and focus back are the browser's. */
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
  const [drawn, setDrawn] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()

  // Pressed before there were scripts: it stands open and empty.
  useEffect(() => {
    if (document.getElementById(id)?.matches(':popover-open')) setDrawn(true)
  }, [id])

  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': role,
        'aria-expanded': open,
        'aria-controls': id,
      })}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={classNames('ui-layer ui-from-middle ui-beside', className)}
        data-align={align}
        // Before it shows, so that there is something to focus.
        onBeforeToggle={() => flushSync(() => setDrawn(true))}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened)
            placeBeside(event.currentTarget, document.getElementById(`${id}-trigger`), align)
          onOpenChange?.(opened, event.currentTarget)
        }}
      >
        {drawn && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}
