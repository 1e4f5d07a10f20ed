import { useId, useRef, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { CloseButton } from '../actions/close-button.tsx'
import { Modal } from './modal.tsx'
import { useSwipeToClose } from './use-swipe-to-close.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** For a sheet that the address opens: where closing leads, so that it works without scripts. */
  closeHref?: string | undefined
  /** For a picture that fills the width: the content has no margins. */
  flush?: boolean | undefined
  /** Full height on phones. */
  tall?: boolean | undefined
  /** On wide screens: a panel at the side (cart, notifications) or a centred dialog (product). */
  wide?: 'panel' | 'dialog' | undefined
  /**
   * Shows it one frame before it becomes modal. Its ancestors must not transform, clip or stack it.
   */
  seenFirst?: boolean | undefined
  children?: ReactNode
  /** Stays visible below the scrolling part: the main button. */
  footer?: ReactNode
}

/** At the bottom on phones, at the side or centred on wide screens. A swipe closes it. */
export function Sheet({
  open,
  onClose,
  title,
  closeLabel,
  closeHref,
  flush = false,
  tall = false,
  wide = 'panel',
  seenFirst,
  children,
  footer,
}: SheetProps) {
  const titleId = useId()
  const panel = useRef<HTMLDialogElement>(null)
  useSwipeToClose(panel, open, onClose)

  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      panel={panel}
      seenFirst={seenFirst}
      className={classNames(
        // Above the page also without scripts, when it is not modal.
        'ui-layer ui-from-edge fixed inset-x-0 z-40 top-auto bottom-0 m-0 w-full max-w-none ' +
          'flex-col overflow-hidden rounded-t-lg bg-raised p-0 text-ink shadow-soft open:flex',
        tall ? 'h-[calc(100dvh-1rem)] max-h-none' : 'max-h-[calc(100dvh-3rem)]',
        wide === 'panel' ? PANEL : DIALOG,
      )}
    >
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-2 z-2 mx-auto h-1 w-10 rounded-full bg-line sm:hidden"
      />
      <div className="flex min-h-16 items-center gap-3 ps-5 pe-2 pt-3">
        <h2 id={titleId} className="min-w-0 flex-1 text-lg font-semibold">
          {title}
        </h2>
        <CloseButton label={closeLabel} href={closeHref} onClose={onClose} />
      </div>
      <div
        className={classNames(
          // Hidden texts and controls scroll with it: the dialog itself must have nothing to scroll.
          'relative min-h-0 flex-1 overflow-y-auto overscroll-contain',
          !flush && 'px-5 pb-5',
        )}
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="border-t border-line bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </Modal>
  )
}

const PANEL =
  'sm:inset-y-0 sm:start-auto sm:end-0 sm:h-dvh sm:max-h-none sm:w-108 sm:rounded-none sm:rounded-s-lg'
const DIALOG = 'phone:ui-centred ui-rises'
