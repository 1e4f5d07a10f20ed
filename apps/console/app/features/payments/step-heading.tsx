import { Badge } from '@hawker/ui/badge'
import { useTexts } from '../../lib/texts.tsx'

/** A step of setting up a provider, and whether it is done. */
export function StepHeading({ title, isDone }: { title: string; isDone: boolean }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <Badge tone={isDone ? 'grocery' : 'neutral'}>
        {t(isDone ? 'payments.step_done' : 'payments.step_todo')}
      </Badge>
    </div>
  )
}
