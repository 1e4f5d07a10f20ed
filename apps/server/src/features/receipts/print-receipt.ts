import type { FileResult } from '@hawker/contract/core/operation'
import type { Receipt } from '@hawker/contract/receipts'
import { receivedText } from '@hawker/i18n/format-measure'
import {
  HEADING,
  type Paper,
  closePaper,
  columns,
  headings,
  isolated,
  methodText,
  openPaper,
  pair,
  printBillLines,
  printHead,
  printTaxes,
  printTotal,
} from './receipt-paper.ts'

/** Prints the receipt of an order as a PDF. */
export async function printReceipt(receipt: Receipt, locale: string): Promise<FileResult> {
  const { order, currency, share, bill } = receipt
  const { number, created_at: createdAt, timezone } = order
  const paper = await openPaper({ number, createdAt, timezone, currency }, receipt, locale)
  printHead(paper, {
    ...receipt,
    number: paper.t('order.number', { number: isolated(number) }),
    createdAt,
  })
  printLines(paper, receipt)
  if (bill) printBill(paper, receipt, bill)
  if (share) printShare(paper, share)
  printLater(paper, receipt)
  const part = share ? `-${share.member.id}` : ''
  return closePaper(paper, `receipt-${number}${part}.pdf`)
}

function printLines({ pdf, t, lang, money }: Paper, { lines, share }: Receipt): void {
  pdf.table(() => {
    pdf.row(headings(columns(t('receipt.item'), t('receipt.unit'), t('price.total'), HEADING)))
    pdf.rule()
    for (const line of lines) {
      const title = `${receivedText(line, lang)} ${isolated(line.title)}`
      pdf.row(columns(title, money(line.unit_price), money(share ? line.total : line.gross)))
      const addons = line.addons.map((addon) => isolated(addon.title)).join(', ')
      if (addons !== '') pdf.row(columns(addons, '', '', HEADING))
    }
    pdf.rule()
  })
}

function printBill(paper: Paper, { order }: Receipt, bill: NonNullable<Receipt['bill']>): void {
  const { pdf, t, money, day } = paper
  printBillLines(paper, bill, {
    delivered: order.delivery_type === 'delivery',
    couponCode: bill.coupon_code,
  })
  printTaxes(paper, bill.taxes)
  if (bill.payments.length === 0) return
  pdf.table(() => {
    for (const { tag, last4, amount, at } of bill.payments) {
      const method = methodText(tag, t)
      const paid =
        last4 === null
          ? t('receipt.payment_paid', { method })
          : t('receipt.paid_by_card', { method, last4: isolated(last4) })
      pdf.row(pair(`${paid} · ${day(at)}`, money(amount)))
    }
  })
}

function printShare(
  { pdf, t, money }: Paper,
  { items, common, total }: NonNullable<Receipt['share']>,
): void {
  pdf.table(() => {
    pdf.row(pair(t('price.items'), money(items)))
    pdf.row(pair(t('receipt.common'), money(common)))
    printTotal(pdf, t('price.total'), money(total))
  })
}

function printLater({ pdf, t, money, day }: Paper, { later }: Receipt): void {
  if (later.length === 0) return
  pdf.gap(12)
  pdf.text(t('receipt.later'), HEADING, 'H2')
  pdf.rule()
  pdf.table(() => {
    for (const { kind, at, amount } of later)
      pdf.row(
        pair(`${day(at)} · ${t(`receipt.later_${kind}`)}`, amount === null ? '' : money(amount)),
      )
  })
}
