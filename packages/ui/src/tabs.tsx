import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { nextIndex } from './roving.ts'

export type Tab = { key: string; label: ReactNode; panel: ReactNode }

/** Tabs whose panels are here already; arrows move and choose at once. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (key: string) => void
}) {
  const id = useId()
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === selected),
  )
  const current = tabs[index]

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextIndex(event.key, index, tabs.length, { rtl })
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.key)
    document.getElementById(`${id}-${tab.key}`)?.focus()
  }

  return (
    <div>
      {/* The tabs take the focus; the list only hears their arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="no-scrollbar flex gap-1 overflow-x-auto rounded-full bg-sunk p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            className={classNames(
              'h-11 flex-1 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition-colors',
              tab === current
                ? 'bg-raised text-ink shadow-soft dark:bg-line'
                : 'text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* A panel may hold nothing that takes focus, so it takes it itself (ARIA APG). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current?.key ?? ''}`}
        tabIndex={0}
        className="pt-4"
      >
        {current?.panel}
      </div>
    </div>
  )
}
