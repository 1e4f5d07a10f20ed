export type ToastKind = 'success' | 'warning' | 'error' | 'info'

export type Toast = {
  id: string
  kind: ToastKind
  message: string
  action?: { label: string; onClick: () => void } | undefined
}

/** storefront.md 2: closes by itself after this long. */
export const TOAST_MS = 5000
/** More than this is a wall: the oldest go. */
const MOST = 4

export type ToastQueue = ReturnType<typeof createToastQueue>

export function createToastQueue(timers: {
  start: (ring: () => void, milliseconds: number) => () => void
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
  const listeners = new Set<() => void>()

  function changed(): void {
    toasts = entries.map((entry) => entry.toast)
    for (const listener of listeners) listener()
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
    // Nobody can hover what is gone.
    if (entries.length === 0) paused = false
    changed()
  }

  return {
    /** A toast with the id of one that is shown takes its place and its time begins anew. Gives the id. */
    show({ id, ...toast }: Omit<Toast, 'id'> & { id?: string }): string {
      count += 1
      const entry: Entry = {
        toast: { ...toast, id: id ?? `toast-${count}` },
        left: TOAST_MS,
        since: undefined,
        stop: undefined,
      }
      const place = entries.findIndex((other) => other.toast.id === entry.toast.id)
      if (place >= 0) {
        entries[place]?.stop?.()
        entries = entries.with(place, entry)
      } else {
        entries = [...entries, entry]
        for (const old of entries.slice(0, -MOST)) old.stop?.()
        entries = entries.slice(-MOST)
      }
      if (!paused) run(entry)
      changed()
      return entry.toast.id
    },
    dismiss,
    /** While a pointer or the focus is on the toasts nothing closes; each goes on with the time it had left. */
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
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: (): readonly Toast[] => toasts,
  }
}
