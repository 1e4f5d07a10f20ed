import { type BillAmounts, type BillLine, billLines } from '@hawker/contract/bills/bill-lines'
import type { FileResult } from '@hawker/contract/core/operation'
import type { ParcelReceipt, Receipt } from '@hawker/contract/receipts'
import { directionOf } from '@hawker/i18n/direction'
import { formatMoney, formatPercent } from '@hawker/i18n/format'
import { formatDate, formatDateTime } from '@hawker/i18n/format-date'
import { localeInfo, closestShippedLocale } from '@hawker/i18n/locales'
import type { Translate } from '@hawker/i18n/translate'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { translatorsOf } from '../../core/translations.ts'
import { isPrintable } from './fonts.ts'
import { loadFallbackFonts } from './load-fallback-fonts.ts'
import { type Cell, PdfDocument, type Style } from './pdf-document.ts'

/** The storefront's page of a receipt uses the same texts. */
const textsIn = translatorsOf('storefront')
const COLUMNS = { title: PdfDocument.width - 175, unit: 100, amount: 75 }
/** Unicode isolates: an amount reads from left to right, a name in its own direction. */
const LEFT_TO_RIGHT = '\u2066'
const OWN_DIRECTION = '\u2068'
const END_ISOLATE = '\u2069'

/** A PDF of one receipt with the texts and formats of its reader. */
export type Paper = {
  readonly pdf: PdfDocument
  readonly t: Translate
  readonly lang: string
  readonly money: (amount: number) => string
  readonly day: (at: string) => string
  readonly time: (at: string) => string
}
type Subject = {
  readonly number: string
  readonly createdAt: string
  readonly timezone: string
  readonly currency: Receipt['currency']
}

/** Opens a PDF in the texts and the direction of the language, with fonts for all its names. */
export async function openPaper(
  { number, createdAt, timezone, currency }: Subject,
  receipt: Receipt | ParcelReceipt,
  locale: string,
): Promise<Paper> {
  const lang = closestShippedLocale(locale)
  const t = textsIn(lang)
  const pdf = new PdfDocument({
    title: `${t('receipt.title')} ${number}`,
    lang,
    direction: directionOf(localeInfo(lang)),
    at: new Date(createdAt),
    fallbacks: await loadFallbackFonts(JSON.stringify(receipt)),
  })
  // A symbol that the fonts lack would print as an empty box.
  const style = isPrintable(currency.symbol) ? currency : { ...currency, symbol: currency.code }
  return {
    pdf,
    t,
    lang,
    money: (amount) => `${LEFT_TO_RIGHT}${formatMoney(amount, style, lang)}${END_ISOLATE}`,
    day: (at) => formatDate(at, lang, { timeZone: timezone }),
    time: (at) => formatDateTime(at, lang, { timeZone: timezone }),
  }
}

export const closePaper = async ({ pdf }: Paper, name: string): Promise<FileResult> => ({
  bytes: await pdf.finish(),
  name,
})

/** Title, number and date, then the seller and the buyer. */
export function printHead(
  { pdf, t, day }: Paper,
  {
    number,
    createdAt,
    seller,
    buyer,
  }: { number: string; createdAt: string } & Pick<Receipt, 'seller' | 'buyer'>,
): void {
  pdf.text(t('receipt.title'), { size: 20, bold: true }, 'H1')
  pdf.text(number, { bold: true })
  pdf.text(day(createdAt), { quiet: true })
  pdf.gap(16)
  pdf.table(() => {
    pdf.row(headings(sides(t('receipt.seller'), t('receipt.buyer'), HEADING)))
    pdf.row(sides(isolated(seller.name), isolated(buyer.name), { bold: true }))
    pdf.row(
      sides(
        isolated(seller.name === seller.shop ? seller.address : seller.shop),
        buyer.address && isolated(buyer.address),
      ),
    )
  })
  if (seller.name !== seller.shop) pdf.text(isolated(seller.address))
  if (seller.registration_number)
    pdf.text(`${t('receipt.registration')} ${isolated(seller.registration_number)}`)
  if (seller.tax_number) pdf.text(`${t('receipt.tax_number')} ${isolated(seller.tax_number)}`)
  pdf.gap(16)
}

/** Two texts, each in its half of the page. */
export function sides(begin: string | null, end: string | null, style: Style = {}): Cell[] {
  const half = PdfDocument.width / 2
  return [
    { text: begin ?? '', width: half, ...style },
    { text: end ?? '', width: half, ...style },
  ]
}

type PrintedBill = BillAmounts & { readonly total_price: number }
type BillTexts = {
  readonly delivered: boolean
  readonly couponCode?: string | null
  /** Names the first line; by default the products. */
  readonly itemsLabel?: string
}
/** The lines of a bill and its total. */
export function printBillLines(
  { pdf, t, lang, money }: Paper,
  bill: PrintedBill,
  { delivered, couponCode = null, itemsLabel }: BillTexts,
): void {
  const labelOf = (line: BillLine): string => {
    if (line.kind === 'tax')
      return `${taxTitle(line.tax, t)} (${isolated(formatPercent(line.tax.rate, lang))})`
    if (line.kind === 'coupon')
      return couponCode === null
        ? t('price.promotion')
        : t('price.coupon', { code: isolated(couponCode) })
    if (line.kind === 'items' && itemsLabel !== undefined) return itemsLabel
    return t(`price.${line.kind}`)
  }
  pdf.table(() => {
    for (const line of billLines(bill, { delivered }))
      pdf.row(pair(labelOf(line), money(line.amount)))
    printTotal(pdf, t('price.total'), money(bill.total_price))
  })
}

export function printTotal(pdf: PdfDocument, label: string, amount: string): void {
  pdf.gap(4)
  pdf.row(pair(label, amount, { bold: true, size: 13 }))
  pdf.gap(12)
}

export function printTaxes(
  { pdf, t, lang, money }: Paper,
  taxes: NonNullable<Receipt['bill']>['taxes'],
): void {
  if (taxes.length === 0) return
  pdf.table(() => {
    const [base, amount] = [t('receipt.tax_base'), t('receipt.tax_amount')]
    pdf.row(headings(columns(t('price.tax'), base, amount, HEADING)))
    pdf.rule()
    for (const tax of taxes)
      pdf.row(
        columns(
          `${taxTitle(tax, t)} ${isolated(formatPercent(tax.rate, lang))}`,
          money(tax.base),
          money(tax.amount),
        ),
      )
    pdf.rule()
  })
}

export const methodText = (tag: PaymentTag, t: Translate): string =>
  isolated(PROVIDER_NAMES[tag] ?? t(`payment.${tag}`))

const taxTitle = ({ title }: { title: string }, t: Translate): string =>
  title === '' ? t('price.tax') : isolated(title)
export const HEADING: Style = { quiet: true, size: 9 }
export const isolated = (name: string): string => `${OWN_DIRECTION}${name}${END_ISOLATE}`
export const columns = (title: string, unit: string, amount: string, style: Style = {}): Cell[] => [
  { text: title, width: COLUMNS.title, ...style },
  { text: unit, width: COLUMNS.unit, amounts: true, ...style },
  { text: amount, width: COLUMNS.amount, amounts: true, ...style },
]
export const headings = (cells: readonly Cell[]): Cell[] =>
  cells.map((cell) => ({ ...cell, heads: 'Column' }))
/** An amount with the label that heads its row. */
export const pair = (label: string, amount: string, style: Style = {}): Cell[] => [
  { text: label, width: COLUMNS.title + COLUMNS.unit, heads: 'Row', ...style },
  { text: amount, width: COLUMNS.amount, amounts: true, ...style },
]
