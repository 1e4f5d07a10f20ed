import type { Order } from '@hawker/contract/orders'
import { isolate } from '@hawker/i18n/isolate'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.tsx'

type Kind = 'waiter' | 'bill'
type Props = { table: NonNullable<Order['table']>; shopSlug: string }

/** What guests at a table can do next: order more, call the staff, or ask for the bill. */
export function TableActions({ table, shopSlug }: Props) {
  const { t } = useTexts()
  const [calling, setCalling] = useState<Kind>()
  const [message, setMessage] = useState<string>()
  const { session } = table
  if (session === null) return null

  const call = async (kind: Kind): Promise<void> => {
    setCalling(kind)
    const answer = await browserApi('callStaff', { params: { uuid: session }, body: { kind } })
    setCalling(undefined)
    if (answer.ok) return setMessage(t(`table.called_${kind}`))
    setMessage(answer.code === 'too_many_requests' ? t('table.call_again') : refusalText(answer, t))
  }
  return (
    <Card>
      <h2 className="mb-3 text-lg font-semibold">
        {t('table.serve', { table: isolate(table.name) })}
      </h2>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/shop/${shopSlug}`}>{t('table.order_more')}</ButtonLink>
        {(['waiter', 'bill'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            loading={calling === kind}
            disabled={calling !== undefined}
            onClick={() => void call(kind)}
          >
            {t(kind === 'waiter' ? 'table.call' : 'table.bill')}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-3 text-muted empty:hidden">
        {message}
      </p>
    </Card>
  )
}
