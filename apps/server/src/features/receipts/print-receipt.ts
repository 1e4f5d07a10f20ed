import { type BillLine, billLines } from '@hawker/contract/bills/bill-lines'
import type { FileResult } from '@hawker/contract/core/operation'
import type { Receipt } from '@hawker/contract/receipts'
import { directionOf } from '@hawker/i18n/direction'
import { formatMoney, formatPercent } from '@hawker/i18n/format'
import { formatDate } from '@hawker/i18n/format-date'
import { receivedText } from '@hawker/i18n/format-measure'
import { localeInfo } from '@hawker/i18n/locales'
import type { Translate } from '@hawker/i18n/translate'
import { closestShippedLocale, translatorsOf } from '../../core/translations.ts'
import { isPrintable } from './fonts.ts'
import { type Cell, PdfDocument, type Style } from './pdf-document.ts'

/** The storefront's page of a receipt uses the same texts. */
const textsIn = translatorsOf('storefront')
const COLUMNS = { title: PdfDocument.width - 175, unit: 100, amount: 75 }
/** Unicode isolates: an amount reads from left to right, a name in its own direction. */
const LEFT_TO_RIGHT = '\u2066'
const OWN_DIRECTION = '\u2068'
const END_ISOLATE = '\u2069'

type Printing = {
  readonly pdf: PdfDocument
  readonly receipt: Receipt
  readonly t: Translate
  readonly lang: string
  readonly money: (amount: number) => string
}

/** Prints a receipt as a PDF in the texts and the direction of the language. */
export async function printReceipt(receipt: Receipt, locale: string): Promise<FileResult> {
  const lang = closestShippedLocale(locale)
  const t = textsIn(lang)
  const { order, currency, share } = receipt
  const pdf = new PdfDocument({
    title: `${t('receipt.title')} ${order.number}`,
    lang,
    direction: directionOf(localeInfo(lang)),
    at: new Date(order.created_at),
  })
  // A symbol that the fonts lack would print as an empty box.
  const style = isPrintable(currency.symbol) ? currency : { ...currency, symbol: currency.code }
  const money = (amount: number) =>
    `${LEFT_TO_RIGHT}${formatMoney(amount, style, lang)}${END_ISOLATE}`
  const printing: Printing = { pdf, receipt, t, lang, money }
  printHead(printing)
  printLines(printing)
  if (receipt.bill) printBill(printing, receipt.bill)
  if (share) printShare(printing, share)
  printLater(printing)
  const part = share ? `-${share.member.id}` : ''
  return { bytes: await pdf.finish(), name: `receipt-${order.number}${part}.pdf` }
}

function printHead({ pdf, receipt: { order, seller, buyer }, t, lang }: Printing): void {
  pdf.text(t('receipt.title'), { size: 20, bold: true })
  pdf.text(t('order.number', { number: isolated(order.number) }), { bold: true })
  pdf.text(dayOf(order.created_at, lang, order.timezone), { quiet: true })
  pdf.gap(16)
  const half = PdfDocument.width / 2
  const sides = (begin: string | null, end: string | null, style: Style = {}): void =>
    pdf.row([
      { text: begin ?? '', width: half, ...style },
      { text: end ?? '', width: half, ...style },
    ])
  sides(t('receipt.seller'), t('receipt.buyer'), { quiet: true, size: 9 })
  sides(isolated(seller.name), isolated(buyer.name), { bold: true })
  sides(
    isolated(seller.name === seller.shop ? seller.address : seller.shop),
    buyer.address && isolated(buyer.address),
  )
  if (seller.name !== seller.shop) pdf.text(isolated(seller.address))
  if (seller.registration_number)
    pdf.text(`${t('receipt.registration')} ${isolated(seller.registration_number)}`)
  if (seller.tax_number) pdf.text(`${t('receipt.tax_number')} ${isolated(seller.tax_number)}`)
  pdf.gap(16)
}

function printLines({ pdf, receipt: { lines, share }, t, lang, money }: Printing): void {
  pdf.row(
    columns(t('receipt.item'), t('receipt.unit'), t('price.total'), {
      quiet: true,
      size: 9,
    }),
  )
  pdf.rule()
  for (const line of lines) {
    const title = `${receivedText(line, lang)} ${isolated(line.title)}`
    pdf.row(columns(title, money(line.unit_price), money(share ? line.total : line.gross)))
    if (line.addons.length > 0)
      pdf.text(line.addons.map((addon) => isolated(addon.title)).join(', '), {
        quiet: true,
        size: 9,
      })
  }
  pdf.rule()
}

function printBill(
  { pdf, receipt: { order }, t, lang, money }: Printing,
  bill: NonNullable<Receipt['bill']>,
): void {
  const delivered = order.delivery_type === 'delivery'
  for (const line of billLines(bill, { delivered }))
    pdf.row(pair(labelOf(line, bill, t, lang), money(line.amount)))
  pdf.gap(4)
  pdf.row(pair(t('price.total'), money(bill.total_price), { bold: true, size: 13 }))
  pdf.gap(12)
  if (bill.taxes.length > 0) {
    pdf.row(
      columns(t('price.tax'), t('receipt.tax_base'), t('receipt.tax_amount'), {
        quiet: true,
        size: 9,
      }),
    )
    pdf.rule()
    for (const tax of bill.taxes)
      pdf.row(
        columns(
          `${taxTitle(tax, t)} ${isolated(formatPercent(tax.rate, lang))}`,
          money(tax.base),
          money(tax.amount),
        ),
      )
    pdf.rule()
  }
  for (const { tag, amount, at } of bill.payments) {
    const method =
      tag === 'cash' || tag === 'wallet' || tag === 'sandbox' || tag === 'free'
        ? t(`payment.${tag}`)
        : tag
    pdf.row(
      pair(`${t('receipt.paid', { method })} · ${dayOf(at, lang, order.timezone)}`, money(amount)),
    )
  }
}

function labelOf(
  line: BillLine,
  { coupon_code: code }: NonNullable<Receipt['bill']>,
  t: Translate,
  lang: string,
): string {
  if (line.kind === 'tax')
    return `${taxTitle(line.tax, t)} (${isolated(formatPercent(line.tax.rate, lang))})`
  if (line.kind === 'coupon')
    return code === null ? t('price.promotion') : t('price.coupon', { code: isolated(code) })
  return t(`price.${line.kind}`)
}

function printShare(
  { pdf, t, money }: Printing,
  { items, common, total }: NonNullable<Receipt['share']>,
): void {
  pdf.row(pair(t('price.items'), money(items)))
  pdf.row(pair(t('receipt.common'), money(common)))
  pdf.gap(4)
  pdf.row(pair(t('price.total'), money(total), { bold: true, size: 13 }))
  pdf.gap(12)
}

function printLater({ pdf, receipt: { later, order }, t, lang, money }: Printing): void {
  if (later.length === 0) return
  pdf.gap(12)
  pdf.text(t('receipt.later'), { quiet: true, size: 9 })
  pdf.rule()
  for (const { kind, at, amount } of later)
    pdf.row(
      pair(
        `${dayOf(at, lang, order.timezone)} · ${t(`receipt.later_${kind}`)}`,
        amount === null ? '' : money(amount),
      ),
    )
}

const taxTitle = ({ title }: { title: string }, t: Translate): string =>
  title === '' ? t('price.tax') : isolated(title)
const isolated = (name: string): string => `${OWN_DIRECTION}${name}${END_ISOLATE}`
const dayOf = (at: string, lang: string, timeZone: string): string =>
  formatDate(at, lang, { timeZone })
const columns = (title: string, unit: string, amount: string, style: Style = {}): Cell[] => [
  { text: title, width: COLUMNS.title, ...style },
  { text: unit, width: COLUMNS.unit, amounts: true, ...style },
  { text: amount, width: COLUMNS.amount, amounts: true, ...style },
]
const pair = (label: string, amount: string, style: Style = {}): Cell[] => [
  { text: label, width: COLUMNS.title + COLUMNS.unit, ...style },
  { text: amount, width: COLUMNS.amount, amounts: true, ...style },
]
