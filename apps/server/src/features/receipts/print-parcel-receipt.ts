import { parcelBill } from '@hawker/contract/bills/parcel-bill'
import { parcelPaymentState } from '@hawker/contract/bills/parcel-payment-state'
import type { FileResult } from '@hawker/contract/core/operation'
import type { ParcelReceipt } from '@hawker/contract/receipts'
import { formatDistance } from '@hawker/i18n/format'
import {
  HEADING,
  type Paper,
  closePaper,
  headings,
  isolated,
  methodText,
  openPaper,
  pair,
  printBillLines,
  printHead,
  printTaxes,
  printTotal,
  sides,
} from './receipt-paper.ts'

/** Prints the receipt of a parcel as a PDF. */
export async function printParcelReceipt(
  receipt: ParcelReceipt,
  locale: string,
): Promise<FileResult> {
  const { parcel, currency, taxes } = receipt
  const { number, created_at: createdAt, timezone } = parcel
  const paper = await openPaper({ number, createdAt, timezone, currency }, receipt, locale)
  printHead(paper, {
    ...receipt,
    number: paper.t('parcel.number', { number: isolated(number) }),
    createdAt,
  })
  printEnds(paper, receipt)
  printPrice(paper, receipt)
  printTaxes(paper, taxes)
  printPayments(paper, receipt)
  return closePaper(paper, `receipt-${number}.pdf`)
}

function printEnds({ pdf, t, time }: Paper, { from, to, parcel }: ParcelReceipt): void {
  const { picked_at: pickedAt, ended_at: endedAt, status } = parcel
  const deliveredAt = status === 'delivered' ? endedAt : null
  if (from === null && to === null && pickedAt === null) return
  pdf.table(() => {
    pdf.row(headings(sides(t('parcel.pickup'), t('parcel.drop_off'), HEADING)))
    pdf.row(sides(from && isolated(from), to && isolated(to)))
    pdf.row(sides(pickedAt && time(pickedAt), deliveredAt && time(deliveredAt), HEADING))
  })
  pdf.gap(16)
}

function printPrice(paper: Paper, { parcel, lines, bill, later, charged }: ParcelReceipt): void {
  const { pdf, t, lang, money, day } = paper
  const distance = isolated(formatDistance(parcel.distance_m, lang))
  pdf.table(() => {
    pdf.row(headings(pair(t('receipt.item'), t('price.total'), HEADING)))
    pdf.rule()
    for (const { kind, title, amount } of lines)
      pdf.row(
        pair(
          kind === 'distance' ? t('receipt.distance', { distance }) : isolated(title),
          money(amount),
        ),
      )
    pdf.rule()
  })
  printBillLines(paper, parcelBill(bill), {
    delivered: false,
    itemsLabel: t('receipt.subtotal'),
  })
  if (later.length === 0) return
  pdf.text(t('receipt.after_sending'), HEADING, 'H2')
  pdf.rule()
  pdf.table(() => {
    for (const { kind, at, amount } of later)
      pdf.row(pair(`${t(`receipt.later_${kind}`)} · ${day(at)}`, money(amount)))
    printTotal(pdf, t('receipt.charged'), money(charged))
  })
}

function printPayments(
  { pdf, t, money, day }: Paper,
  { payments, returned, debt, parcel: { payer } }: ParcelReceipt,
): void {
  if (payments.length === 0 && returned.length === 0 && debt === 0) return
  pdf.gap(12)
  pdf.text(t('receipt.payments'), HEADING, 'H2')
  pdf.rule()
  pdf.table(() => {
    for (const { tag, status, amount, at } of payments) {
      const text = t(`receipt.payment_${parcelPaymentState({ tag, status, payer })}`, {
        method: methodText(tag, t),
      })
      pdf.row(pair(`${text} · ${day(at)}`, money(amount)))
    }
    for (const { kind, at, amount } of returned)
      pdf.row(pair(`${t(`receipt.later_${kind}`)} · ${day(at)}`, money(amount)))
    if (debt > 0) pdf.row(pair(t('receipt.due'), money(debt), { bold: true }))
  })
}
