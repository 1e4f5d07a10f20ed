import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '@hawker/std/class-names'
import { IconButton } from '../actions/icon-button.tsx'
import { chevronBackIcon, chevronForwardIcon } from '../icons/icons.tsx'

export type SnapRowProps = {
  /** The accessible name of the scrolling part. */
  label: string
  labels: { back: string; forward: string }
  /** Heading and links above the row, in line with the arrows. */
  heading?: ReactNode
  /** Each child is an `<li>` with a width. */
  children: ReactNode
  className?: string | undefined
}

/** A scrolling row that snaps to its items, with arrows on wide screens. */
export function SnapRow({ label, labels, heading, children, className }: SnapRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      // In right-to-left pages scrollLeft counts from 0 downwards.
      const scrolled = Math.abs(element.scrollLeft)
      setEnds({
        atStart: scrolled < 8,
        atEnd: scrolled + element.clientWidth > element.scrollWidth - 8,
      })
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    // The loaded content may be shorter than its placeholder.
    const contents = new MutationObserver(measure)
    contents.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      watcher.disconnect()
      contents.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const go = (forward: boolean) => {
    const element = row.current
    if (!element) return
    const sign = forward === (getComputedStyle(element).direction === 'ltr') ? 1 : -1
    element.scrollBy({ left: sign * element.clientWidth * 0.85 })
  }
  const scrolls = !ends.atStart || !ends.atEnd

  return (
    <div className={classNames('min-w-0', className)}>
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 flex-1">{heading}</div>
        {scrolls && (
          <div className="hidden gap-1 md:flex">
            <IconButton
              icon={chevronBackIcon}
              label={labels.back}
              variant="sunk"
              disabled={ends.atStart}
              onClick={() => go(false)}
            />
            <IconButton
              icon={chevronForwardIcon}
              label={labels.forward}
              variant="sunk"
              disabled={ends.atEnd}
              onClick={() => go(true)}
            />
          </div>
        )}
      </div>
      <ul
        ref={row}
        aria-label={label}
        data-own-swipe
        className={classNames(
          'row-scroll snap-mandatory gap-3 scroll-smooth *:shrink-0 *:snap-start sm:gap-5',
        )}
      >
        {children}
      </ul>
    </div>
  )
}
