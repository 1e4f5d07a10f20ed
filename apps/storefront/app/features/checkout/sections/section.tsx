import { FieldError } from '@hawker/ui/field'
import { FoldingCard } from '@hawker/ui/folding-card'
import type { ReactNode } from 'react'
import { ConfirmPhoneLink } from '../../../lib/confirm-phone-link.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { errorIdOf, sectionId, type Problem, type SectionName } from '../form/problems.ts'
import { stepId, type Step } from './use-steps.ts'

/** How a checkout card is shown. */
export type SectionView = {
  closed: boolean
  canClose: boolean
  /** Its choices are still loading: the button that closes it has its place already. */
  isLoading: boolean
  onOpen: () => void
  onDone: () => void
  /** A field of the card was changed. */
  onEdit: () => void
}
type Props = SectionView & { step: Step; title: string; summary: ReactNode; children: ReactNode }

/** A card of the checkout that collapses to one line. Collapsed fields keep their values. */
export function Section({ step, canClose, isLoading, onDone, ...card }: Props) {
  const { t } = useTexts()
  return (
    <FoldingCard
      {...card}
      id={stepId(step)}
      changeLabel={t('action.change')}
      done={
        canClose || isLoading
          ? { label: t('checkout.continue'), onDone, disabled: !canClose }
          : undefined
      }
    />
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
          {own.some(({ code }) => code === 'phone_unverified') && (
            <ConfirmPhoneLink next="/checkout" />
          )}
        </div>
      )}
    </div>
  )
}
