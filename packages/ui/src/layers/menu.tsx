import { type MenuItem, MenuItems } from './menu-items.tsx'
import { MenuPopover, type MenuPopoverProps } from './menu-popover.tsx'

export type MenuProps = Omit<MenuPopoverProps, 'children'> & { items: readonly MenuItem[] }

export function Menu({ items, ...props }: MenuProps) {
  return (
    <MenuPopover {...props}>{(close) => <MenuItems items={items} close={close} />}</MenuPopover>
  )
}
