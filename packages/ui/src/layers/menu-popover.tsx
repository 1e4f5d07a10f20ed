import type { ReactNode } from 'react'
import { focusMenu } from './focus-menu.ts'
import { Popover, type PopoverTrigger } from './popover.tsx'

export type MenuPopoverProps = {
  label: string
  trigger: (props: PopoverTrigger) => ReactNode
  align?: 'start' | 'end' | undefined
  children: (close: () => void, open: boolean) => ReactNode
}

/** A menu whose items may be loaded late. */
export function MenuPopover(props: MenuPopoverProps) {
  return (
    <Popover
      {...props}
      role="menu"
      onOpenChange={(open, panel) => {
        if (open) focusMenu(panel)
      }}
    />
  )
}
