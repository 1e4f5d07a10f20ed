import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { ReplacementSelect } from './replacement-select.tsx'
import type { CartLine } from './store/cart-line.ts'

/**
 * Single items for which something else is chosen than for the whole order. One button opens them
 * all.
 */
export function ReplacementExceptions({
  lines,
  titled = false,
}: {
  lines: readonly CartLine[]
  /** Names the matter, if no choice for the whole order precedes it. */
  titled?: boolean
}) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const available = lines.filter(({ problem }) => problem === null)
  if (available.length === 0) return null
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={
          'flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md text-sm ' +
          'font-medium underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden'
        }
      >
        <span className="min-w-0">
          {titled && (
            <span className="block font-normal text-muted">{t('checkout.substitution')}</span>
          )}
          <span className="block">{t('replacement.single')}</span>
        </span>
        <Icon
          of={chevronDownIcon}
          size={16}
          className="text-muted transition-[rotate] group-open:rotate-180"
        />
      </summary>
      {/* Not before it opens: each line is a select with its options. */}
      {open && (
        <ul className="divide-y divide-line">
          {available.map((line) => (
            <li key={line.key} className="py-2">
              <p dir="auto" className="font-medium">
                {line.title}
              </p>
              <ReplacementSelect line={line} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
