import { Skeleton } from '@hawker/ui/skeleton'
import { useTexts } from '../../../lib/texts.tsx'

const DAYS = 6
const TIMES = 12

export function DaysSkeleton() {
  return (
    <div className="flex gap-2 overflow-hidden">
      {Array.from({ length: DAYS }, (_, index) => (
        <Skeleton key={index} className="h-20 min-w-16" />
      ))}
    </div>
  )
}

/** As large as the times that come. */
export function TimesSkeleton() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('reservation.loading')} className="flex flex-wrap gap-2">
      {Array.from({ length: TIMES }, (_, index) => (
        <Skeleton key={index} className="h-11 w-20" />
      ))}
    </div>
  )
}

export const FormSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-12 w-36" />
    <DaysSkeleton />
    <TimesSkeleton />
  </div>
)
