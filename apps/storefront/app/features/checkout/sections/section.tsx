import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { FieldError } from '@hawker/ui/field'
import { Icon } from '@hawker/ui/icon'
import { checkIcon } from '@hawker/ui/icons'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.tsx'
import { errorIdOf, sectionId, type Problem, type SectionName } from '../form/problems.ts'
import { stepId, type Step } from './use-steps.ts'

/** How a checkout card is shown. */
export type SectionView = {
  closed: boolean
  canClose: boolean
  onOpen: () => void
  onDone: () => void
  /** A field of the card was changed. */
  onEdit: () => void
}
type Props = SectionView & { step: Step; title: string; summary: ReactNode; children: ReactNode }

/** A card of the checkout that collapses to one line. Collapsed fields keep their values. */
export function Section({
  step,
  title,
  summary,
  closed,
  canClose,
  onOpen,
  onDone,
  onEdit,
  children,
}: Props) {
  const { t } = useTexts()
  const id = useId()
  return (
    <section id={stepId(step)} aria-labelledby={id} className="min-w-0">
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          {closed && <Icon of={checkIcon} size={20} className="text-grocery-text" />}
          <div className="min-w-0 flex-1 basis-32">
            <h2 id={id} className={closed ? 'font-semibold' : 'text-lg font-semibold'}>
              {title}
            </h2>
            {closed && <p className="line-clamp-2 text-sm break-words text-muted">{summary}</p>}
          </div>
          {closed && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${t('action.change')}: ${title}`}
              onClick={onOpen}
            >
              {t('action.change')}
            </Button>
          )}
        </div>
        <div hidden={closed} onChange={onEdit} className={closed ? undefined : 'mt-4 grid gap-5'}>
          {children}
          {canClose && (
            <Button variant="secondary" className="justify-self-start" onClick={onDone}>
              {t('checkout.continue')}
            </Button>
          )}
        </div>
      </Card>
    </section>
  )
}

/** A group of fields with its problems. Focus can be moved to it. */
export function FieldGroup({
  section,
  problems,
  children,
}: {
  section: SectionName
  problems: readonly Problem[]
  children: ReactNode
}) {
  const own = problems.filter((problem) => problem.section === section)
  return (
    <div
      id={sectionId(section)}
      tabIndex={-1}
      className="grid scroll-mt-2 gap-4 rounded-md outline-none"
    >
      {children}
      {own.length > 0 && (
        <div id={errorIdOf(section, own)} role="alert" className="grid gap-1">
          {[...new Set(own.map(({ message }) => message))].map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
        </div>
      )}
    </div>
  )
}
