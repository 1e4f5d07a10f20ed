import { useId, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CloseButton } from '../actions/close-button.tsx'
import { Modal } from './modal.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Adds a close button with this name. */
  closeLabel?: string | undefined
  /** For a dialog that the address opens: where closing leads, so that it works without scripts. */
  closeHref?: string | undefined
  /** False: only a button inside closes it. */
  closable?: boolean | undefined
  fullScreen?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  children?: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  closeHref,
  closable = true,
  fullScreen = false,
  size = 'sm',
  children,
  actions,
}: DialogProps) {
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      closable={closable}
      className={classNames(
        // Above the page also without scripts, when it is not modal.
        'ui-layer ui-from-middle fixed inset-0 z-40 m-auto flex-col overflow-hidden bg-raised ' +
          'p-0 text-ink shadow-soft open:flex',
        fullScreen
          ? 'h-dvh max-h-none w-full max-w-none'
          : classNames('max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-lg', WIDTH[size]),
      )}
    >
      <div className="flex min-h-14 shrink-0 items-center gap-3 ps-5 pe-2 pt-3">
        <h2 id={titleId} className="min-w-0 flex-1 py-2 text-lg font-semibold">
          {title}
        </h2>
        {closeLabel !== undefined && (
          <CloseButton label={closeLabel} href={closeHref} onClose={onClose} />
        )}
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
        {children}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">{actions}</div>
      )}
    </Modal>
  )
}

const WIDTH = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }
