import type { CourierApplication, ShopApplication } from '@hawker/contract/applications'
import { EmptyState } from '@hawker/ui/empty-state'
import type { IconShape } from '@hawker/ui/icons'
import { type ReactNode, useState } from 'react'
import { Paged, type PagedResource } from '../../lib/lists/paged-list.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { ApplicationCard } from './application-card.tsx'
import { type Decide, type ApplicationDecision, DecisionDialog } from './decision-dialog.tsx'

type ApplicationListProps<A> = {
  of: PagedResource<A>
  icon: IconShape
  titleOf: (application: A) => string
  /** The details of an application, rendered as `Fact` elements. */
  facts: (application: A) => ReactNode
  decide: (application: A, ...decision: Parameters<Decide>) => ReturnType<Decide>
}
/** Applications of one kind, with the dialog that decides about one. */
export function ApplicationList<A extends ShopApplication | CourierApplication>({
  of,
  icon,
  titleOf,
  facts,
  decide,
}: ApplicationListProps<A>) {
  const { t } = useTexts()
  const [deciding, setDeciding] = useState<{ about: A; decision: ApplicationDecision }>()
  return (
    <Paged
      of={of}
      empty={
        <EmptyState
          level={2}
          icon={icon}
          title={t('applications.none')}
          text={t('applications.none_hint')}
        />
      }
    >
      {({ rows }) => (
        <>
          <ul className="grid gap-3">
            {rows.map((application) => (
              <li key={application.id}>
                <ApplicationCard
                  title={titleOf(application)}
                  application={application}
                  onDecide={(decision) => setDeciding({ about: application, decision })}
                >
                  {facts(application)}
                </ApplicationCard>
              </li>
            ))}
          </ul>
          <DecisionDialog
            deciding={deciding}
            title={({ about }) => titleOf(about)}
            send={({ about }, body) => decide(about, body)}
            onDecided={() => void of.refresh()}
            onClose={() => setDeciding(undefined)}
          />
        </>
      )}
    </Paged>
  )
}
