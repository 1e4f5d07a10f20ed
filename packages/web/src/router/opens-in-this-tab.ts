type Press = {
  readonly defaultPrevented: boolean
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}
type LinkLike = { readonly target: string; hasAttribute(name: string): boolean }

/**
 * True if a click opens the link in this tab: a plain click on a link without a target or a
 * download.
 */
export const opensInThisTab = (
  { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Press,
  link: LinkLike,
): boolean =>
  !defaultPrevented &&
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download')
