import { useId, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { checkIcon } from '../icons/icons.tsx'
import { Card } from './card.tsx'

export type FoldingCardProps = {
  id: string
  title: string
  /** What is chosen, in one line. */
  summary: ReactNode
  closed: boolean
  /** Opens a closed card. */
  changeLabel: string
  onOpen: () => void
  /** Closes it; without one it stays open. */
  done?: { label: string; onDone: () => void; disabled?: boolean } | undefined
  /** A field of the card was changed. */
  onEdit?: () => void
  children: ReactNode
}

/** A card of a long form that collapses to one line. Collapsed fields keep their values. */
export function FoldingCard({
  id,
  title,
  summary,
  closed,
  changeLabel,
  onOpen,
  done,
  onEdit,
  children,
}: FoldingCardProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className="min-w-0">
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          {closed && <Icon of={checkIcon} size={20} className="text-grocery-text" />}
          <div className="min-w-0 flex-1 basis-32">
            <h2 id={titleId} className={closed ? 'font-semibold' : 'text-lg font-semibold'}>
              {title}
            </h2>
            {closed && <p className="line-clamp-2 text-sm break-words text-muted">{summary}</p>}
          </div>
          {closed && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${changeLabel}: ${title}`}
              onClick={onOpen}
            >
              {changeLabel}
            </Button>
          )}
        </div>
        <div hidden={closed} onChange={onEdit} className={closed ? undefined : 'mt-4 grid gap-5'}>
          {children}
          {done && (
            <Button
              variant="secondary"
              className="justify-self-start"
              disabled={done.disabled === true}
              onClick={done.onDone}
            >
              {done.label}
            </Button>
          )}
        </div>
      </Card>
    </section>
  )
}
