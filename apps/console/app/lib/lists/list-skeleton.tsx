import { Skeleton } from '@hawker/ui/skeleton'
import { useTexts } from '../texts.tsx'

/** Placeholder rows while a list loads. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('action.loading')} className="grid gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-18 rounded-md" />
      ))}
    </div>
  )
}
