import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { alertIcon, checkCircleIcon, closeIcon, infoIcon, type IconShape } from '../icons/icons.tsx'
import { subscribeToLayers, topLayer } from '../layers/layer-stack.ts'
import type { Toast, ToastKind } from './toast-queue.ts'
import { toastQueue as queue } from './toast.ts'

const NONE: readonly Toast[] = []

/** Render it once, at the end of the shell. It appears at the top, at the end of the line. */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.current, () => NONE)
  // While there are no toasts, the region must not render again with each layer that opens.
  const layer = useSyncExternalStore(
    subscribeToLayers,
    () => (toasts.length > 0 ? topLayer() : undefined),
    () => undefined,
  )
  const region = useRef<HTMLElement>(null)

  // Shows the popover again after each change, so that it lies above newer layers.
  useEffect(() => {
    const element = region.current
    // A dialog that closes at this moment removes the region with it. The next run shows it again.
    if (!element?.isConnected || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts, layer])

  const drawn = (
    // Pointer and focus only pause the timers here. The buttons inside do the rest.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      aria-label={label}
      popover="manual"
      className={
        'fixed inset-auto end-0 top-0 z-50 m-0 w-full max-w-105 overflow-visible bg-transparent ' +
        'p-3 text-ink sm:p-4'
      }
      onMouseEnter={queue.pause}
      onMouseLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
    >
      <ol className="grid gap-2">
        {toasts.map((toast) => (
          <li
            key={toast.id}
            className="ui-toast flex items-center gap-3 rounded-md bg-raised p-2 ps-4 shadow-soft ring-1 ring-line"
          >
            <Icon of={ICON[toast.kind]} size={22} className={TONE[toast.kind]} />
            <p
              role={toast.kind === 'error' ? 'alert' : 'status'}
              className="min-w-0 flex-1 py-2 text-sm font-medium"
            >
              {toast.message}
            </p>
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  // First, because the action may show a toast with the same id.
                  queue.dismiss(toast.id)
                  toast.action?.onClick()
                }}
                className="h-11 rounded-full px-3 text-sm font-semibold text-brand-text hover:bg-sunk"
              >
                {toast.action.label}
              </button>
            )}
            <IconButton
              icon={closeIcon}
              label={closeLabel}
              iconSize={18}
              onClick={() => queue.dismiss(toast.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
  return layer ? createPortal(drawn, layer) : drawn
}

const ICON: Record<ToastKind, IconShape> = {
  success: checkCircleIcon,
  warning: alertIcon,
  error: alertIcon,
  info: infoIcon,
}
const TONE: Record<ToastKind, string> = {
  success: 'text-grocery-text',
  warning: 'text-amber-text',
  error: 'text-danger-text',
  info: 'text-info-text',
}
