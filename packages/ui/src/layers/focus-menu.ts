/** Focuses the chosen item of a menu, or its first one. */
export function focusMenu(panel: HTMLElement): void {
  const item =
    panel.querySelector<HTMLElement>('[aria-checked="true"]') ??
    panel.querySelector<HTMLElement>('[role^="menuitem"]:not(:disabled)')
  item?.focus()
}
