import type { TableCode } from '@hawker/contract/seller-floor'
import { isolate } from '@hawker/i18n/isolate'
import QrCode from '@hawker/ui/qr-code'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../lib/texts.tsx'

type Props = { shop: string; tables: readonly TableCode[]; onDone: () => void }

/** Prints a sheet of A6 for each table, and calls `onDone`. */
export function PrintedCodes({ shop, tables, onDone }: Props) {
  const { t } = useTexts()
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const finished = () => done()
    addEventListener('afterprint', finished)
    print()
    return () => removeEventListener('afterprint', finished)
  }, [])
  return createPortal(
    <div className="table-codes" aria-hidden="true">
      {tables.map((table) => (
        <article key={table.table_id}>
          <h1>
            <bdi>{shop}</bdi>
          </h1>
          <h2>{t('board.table', { table: isolate(table.name) })}</h2>
          <QrCode text={table.url} label={t('codes.label', { table: isolate(table.name) })} />
          <p className="scan">{t('codes.scan')}</p>
          <p className="link" dir="ltr">
            {table.url}
          </p>
        </article>
      ))}
    </div>,
    document.body,
  )
}
