import { IconButton, IconLink, type IconButtonProps } from './icon-button.tsx'
import { closeIcon } from '../icons/icons.tsx'

type Props = Pick<IconButtonProps, 'label' | 'variant'> & {
  /** For a layer that the address opens: where closing leads, so that it works without scripts. */
  href: string | undefined
  onClose: () => void
}

export function CloseButton({ href, onClose, ...look }: Props) {
  if (href === undefined) return <IconButton {...look} icon={closeIcon} onClick={onClose} />
  return (
    <IconLink
      {...look}
      icon={closeIcon}
      href={href}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    />
  )
}
