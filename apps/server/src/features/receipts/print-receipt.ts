import { type BillLine, billLines } from '@hawker/contract/bill-lines'
import type { GivenFile } from '@hawker/contract/operation'
import type { Receipt } from '@hawker/contract/receipts'
import { directionOf } from '@hawker/i18n/direction'
import { formatMoney, formatNumber, formatPercent } from '@hawker/i18n/format'
import { formatDate } from '@hawker/i18n/format-date'
import { localeInfo } from '@hawker/i18n/locales'
import type { Translate } from '@hawker/i18n/translate'
import { shippedLocaleFor, translatorsOf } from '../../http/texts.ts'
import { isPrintable } from './paper-fonts.ts'
import { type Cell, Paper, type Style } from './paper.ts'

/** The page of the storefront that shows the same receipt says it in the same words. */
const wordsOf = translatorsOf('storefront')
const COLUMNS = { title: Paper.width - 175, unit: 100, amount: 75 }
/** Between these an amount reads from left to right, whatever is written around it. */
const [ISOLATED, CLOSED] = ['\u2066', '\u2069']
/** Between these a name reads in its own direction. */
const NAME = '\u2068'

type Printing = {
  readonly paper: Paper
  readonly receipt: Receipt
  readonly words: Translate
  readonly lang: string
  readonly money: (amount: number) => string
}

/** A receipt as a PDF: the lines and cents of the receipt, in the words and the direction of the language. */
export async function printReceipt(receipt: Receipt, asked: string): Promise<GivenFile> {
  const lang = shippedLocaleFor(asked)
  const words = wordsOf(lang)
  const { order, currency, share } = receipt
  const paper = new Paper({
    title: `${words('receipt.title')} ${order.number}`,
    lang,
    direction: directionOf(localeInfo(lang)),
    at: new Date(order.created_at),
  })
  // A sign that no font of ours has would be a hole where the currency belongs.
  const style = isPrintable(currency.symbol) ? currency : { ...currency, symbol: currency.code }
  const money = (amount: number) => `${ISOLATED}${formatMoney(amount, style, lang)}${CLOSED}`
  const printing: Printing = { paper, receipt, words, lang, money }
  printHead(printing)
  printLines(printing)
  if (receipt.bill) printBill(printing, receipt.bill)
  if (share) printShare(printing, share)
  printLater(printing)
  const part = share ? `-${share.member.id}` : ''
  return { bytes: await paper.finish(), name: `receipt-${order.number}${part}.pdf` }
}

function printHead({ paper, receipt: { order, seller, buyer }, words, lang }: Printing): void {
  paper.text(words('receipt.title'), { size: 20, bold: true })
  paper.text(words('order.number', { number: own(order.number) }), { bold: true })
  paper.text(dayOf(order.created_at, lang, order.timezone), { quiet: true })
  paper.gap(16)
  const half = Paper.width / 2
  const sides = (begin: string | null, end: string | null, style: Style = {}): void =>
    paper.row([
      { text: begin ?? '', width: half, ...style },
      { text: end ?? '', width: half, ...style },
    ])
  sides(words('receipt.seller'), words('receipt.buyer'), { quiet: true, size: 9 })
  sides(own(seller.name), own(buyer.name), { bold: true })
  sides(
    own(seller.name === seller.shop ? seller.address : seller.shop),
    buyer.address && own(buyer.address),
  )
  if (seller.name !== seller.shop) paper.text(own(seller.address))
  if (seller.registration_number)
    paper.text(`${words('receipt.registration')} ${own(seller.registration_number)}`)
  if (seller.tax_number) paper.text(`${words('receipt.tax_number')} ${own(seller.tax_number)}`)
  paper.gap(16)
}

function printLines({ paper, receipt: { lines, share }, words, lang, money }: Printing): void {
  paper.row(
    columns(words('receipt.item'), words('receipt.unit'), words('price.total'), {
      quiet: true,
      size: 9,
    }),
  )
  paper.rule()
  for (const line of lines) {
    const title = `${formatNumber(line.quantity, lang)} × ${own(line.title)}`
    paper.row(columns(title, money(line.unit_price), money(share ? line.total : line.net)))
    if (line.addons.length > 0)
      paper.text(line.addons.map((addon) => own(addon.title)).join(', '), { quiet: true, size: 9 })
  }
  paper.rule()
}

function printBill(
  { paper, receipt: { order }, words, lang, money }: Printing,
  bill: NonNullable<Receipt['bill']>,
): void {
  const delivered = order.delivery_type === 'delivery'
  for (const line of billLines(bill, { delivered }))
    paper.row(pair(labelOf(line, bill, words, lang), money(line.amount)))
  paper.gap(4)
  paper.row(pair(words('price.total'), money(bill.total_price), { bold: true, size: 13 }))
  paper.gap(12)
  if (bill.taxes.length > 0) {
    paper.row(
      columns(words('price.tax'), words('receipt.tax_base'), words('receipt.tax_amount'), {
        quiet: true,
        size: 9,
      }),
    )
    paper.rule()
    for (const tax of bill.taxes)
      paper.row(
        columns(
          `${taxTitle(tax, words)} ${own(formatPercent(tax.rate, lang))}`,
          money(tax.base),
          money(tax.amount),
        ),
      )
    paper.rule()
  }
  for (const { tag, amount, at } of bill.payments) {
    const method =
      tag === 'cash' || tag === 'wallet' || tag === 'sandbox' || tag === 'free'
        ? words(`payment.${tag}`)
        : tag
    paper.row(
      pair(
        `${words('receipt.paid', { method })} · ${dayOf(at, lang, order.timezone)}`,
        money(amount),
      ),
    )
  }
}

function labelOf(
  line: BillLine,
  { coupon_code: code }: NonNullable<Receipt['bill']>,
  words: Translate,
  lang: string,
): string {
  if (line.kind === 'tax')
    return `${taxTitle(line.tax, words)} (${own(formatPercent(line.tax.rate, lang))})`
  if (line.kind === 'coupon')
    return code === null ? words('price.promotion') : words('price.coupon', { code: own(code) })
  return words(`price.${line.kind}`)
}

function printShare(
  { paper, words, money }: Printing,
  { items, common, total }: NonNullable<Receipt['share']>,
): void {
  paper.row(pair(words('price.items'), money(items)))
  paper.row(pair(words('receipt.common'), money(common)))
  paper.gap(4)
  paper.row(pair(words('price.total'), money(total), { bold: true, size: 13 }))
  paper.gap(12)
}

function printLater({ paper, receipt: { later, order }, words, lang, money }: Printing): void {
  if (later.length === 0) return
  paper.gap(12)
  paper.text(words('receipt.later'), { quiet: true, size: 9 })
  paper.rule()
  for (const { kind, at, amount } of later)
    paper.row(
      pair(
        `${dayOf(at, lang, order.timezone)} · ${words(`receipt.later_${kind}`)}`,
        amount === null ? '' : money(amount),
      ),
    )
}

const taxTitle = ({ title }: { title: string }, words: Translate): string =>
  title === '' ? words('price.tax') : own(title)
const own = (name: string): string => `${NAME}${name}${CLOSED}`
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
