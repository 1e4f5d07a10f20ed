import type { TableCode } from '@hawker/contract/seller-floor'
import type { SellerShop } from '@hawker/contract/seller'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { gridIcon, printIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import QrCode from '@hawker/ui/qr-code'
import { showToast } from '@hawker/ui/toast'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../../lib/api.ts'
import { ListSkeleton } from '../../../lib/lists/list-skeleton.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import { ReservationsFrame } from '../reservations-frame.tsx'
import { useFloor } from '../use-floor.ts'
import { PrintedCodes } from './printed-codes.tsx'

const readCodes = (shopId: number) => api('listTableCodes', { query: { shop_id: shopId } })

/** The codes that guests scan at their tables: to print, and to renew when one was copied. */
export function TableCodesPage({ shop }: { shop: SellerShop }) {
  const { t, lang } = useTexts()
  const codes = useLiveResource(`table codes ${shop.id} ${lang}`, () => readCodes(shop.id))
  const floor = useFloor(shop.id)
  const [printing, setPrinting] = useState<readonly TableCode[]>()
  const [renewing, setRenewing] = useState<TableCode>()
  const { data } = codes
  const tables = data?.tables ?? []

  async function renew({ table_id: id, name }: TableCode): Promise<void> {
    setRenewing(undefined)
    const table = floor.data?.tables.find((one) => one.id === id)
    if (!table) return
    const answer = await sendWithRetry((idempotencyKey) =>
      api('updateSellerTable', {
        params: { id },
        body: { version: table.version, new_qr: true },
        idempotencyKey,
      }),
    )
    showToast(
      answer.ok
        ? { kind: 'success', message: t('codes.renewed', { table: isolate(name) }) }
        : { kind: 'error', message: refusalText(answer, t) },
    )
    await Promise.all([codes.refresh(), floor.refresh()])
  }

  return (
    <ReservationsFrame
      title={t('codes.title')}
      text={t('codes.text')}
      action={
        tables.length > 0 && (
          <Button icon={<Icon of={printIcon} />} onClick={() => setPrinting(tables)}>
            {t('codes.print')}
          </Button>
        )
      }
    >
      {data === undefined ? (
        codes.trouble ? (
          <TroubleScreen trouble={codes.trouble} onRetry={() => void codes.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : tables.length === 0 ? (
        <EmptyState icon={gridIcon} title={t('codes.title')} text={t('codes.empty')} />
      ) : (
        <>
          {!data.dine_in && <Notice kind="warning">{t('codes.off')}</Notice>}
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
            {tables.map((table) => (
              <li
                key={table.table_id}
                className="grid content-start justify-items-center gap-2 rounded-lg bg-surface p-3 shadow-soft"
              >
                <h2 className="text-center text-lg font-bold wrap-anywhere">
                  {t('board.table', { table: isolate(table.name) })}
                </h2>
                <p className="text-sm text-muted">
                  <bdi>{table.section}</bdi>
                </p>
                <QrCode
                  text={table.url}
                  label={t('codes.label', { table: isolate(table.name) })}
                  className="size-32"
                />
                <span className="flex flex-wrap justify-center gap-1">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`${t('codes.print')}: ${table.name}`}
                    icon={<Icon of={printIcon} size={18} />}
                    onClick={() => setPrinting([table])}
                  />
                  <Button size="sm" variant="ghost" onClick={() => setRenewing(table)}>
                    {t('codes.renew')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={renewing !== undefined}
        onClose={() => setRenewing(undefined)}
        title={t('codes.renew_title', { table: isolate(renewing?.name ?? '') })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setRenewing(undefined)}>
              {t('action.cancel')}
            </Button>
            <Button variant="danger" onClick={() => renewing && void renew(renewing)}>
              {t('codes.renew')}
            </Button>
          </>
        }
      >
        <p>{t('codes.renew_text')}</p>
      </Dialog>
      {printing && data && (
        <PrintedCodes
          shop={data.shop.title}
          tables={printing}
          onDone={() => setPrinting(undefined)}
        />
      )}
    </ReservationsFrame>
  )
}
