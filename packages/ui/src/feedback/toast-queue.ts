import { createListeners } from '@hawker/std/store'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

export type Toast = {
  id: string
  kind: ToastKind
  message: string
  action?: { label: string; onClick: () => void } | undefined
}

/** A toast closes automatically after this time. */
export const TOAST_MS = 5000
/** With more toasts the oldest close. */
const MAX_TOASTS = 4

export function createToastQueue(timers: {
  start: (callback: () => void, milliseconds: number) => () => void
  now: () => number
}) {
  type Entry = {
    toast: Toast
    left: number
    since: number | undefined
    stop: (() => void) | undefined
  }
  let entries: Entry[] = []
  let toasts: readonly Toast[] = []
  let count = 0
  let paused = false
  const listeners = createListeners()

  function changed(): void {
    toasts = entries.map((entry) => entry.toast)
    listeners.emit()
  }

  function run(entry: Entry): void {
    entry.since = timers.now()
    entry.stop = timers.start(() => dismiss(entry.toast.id), entry.left)
  }

  function halt(entry: Entry): void {
    entry.stop?.()
    entry.stop = undefined
    if (entry.since !== undefined)
      entry.left = Math.max(0, entry.left - (timers.now() - entry.since))
    entry.since = undefined
  }

  function dismiss(id: string): void {
    entries.find((entry) => entry.toast.id === id)?.stop?.()
    entries = entries.filter((entry) => entry.toast.id !== id)
    // Removed toasts send no event that would end the pause.
    if (entries.length === 0) paused = false
    changed()
  }

  return {
    /** Shows a toast and returns its id. A toast with the same id is replaced, with full time. */
    show({ id, ...toast }: Omit<Toast, 'id'> & { id?: string }): string {
      count += 1
      const entry: Entry = {
        toast: { ...toast, id: id ?? `toast-${count}` },
        left: TOAST_MS,
        since: undefined,
        stop: undefined,
      }
      const index = entries.findIndex((other) => other.toast.id === entry.toast.id)
      if (index >= 0) {
        entries[index]?.stop?.()
        entries = entries.with(index, entry)
      } else {
        entries = [...entries, entry]
        for (const old of entries.slice(0, -MAX_TOASTS)) old.stop?.()
        entries = entries.slice(-MAX_TOASTS)
      }
      if (!paused) run(entry)
      changed()
      return entry.toast.id
    },
    dismiss,
    /** Stops all timers while the pointer or the focus is on the toasts. */
    pause(): void {
      if (paused) return
      paused = true
      entries.forEach(halt)
    },
    resume(): void {
      if (!paused) return
      paused = false
      entries.forEach(run)
    },
    subscribe: listeners.subscribe,
    current: (): readonly Toast[] => toasts,
  }
}
