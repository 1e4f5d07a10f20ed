import type { Receipt } from '@hawker/contract/receipts'

/** The scripts that the fonts of the PDF cover. Common and Inherited are signs and marks. */
export const PRINTABLE_SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Hebrew',
  'Arabic',
  'Greek',
  'Devanagari',
  'Armenian',
  'Ethiopic',
  'Georgian',
  'Sinhala',
  'Thai',
] as const
const PRINTABLE = new RegExp(
  `^[${[...PRINTABLE_SCRIPTS, 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('')}]*$`,
  'u',
)

/** Whether a PDF can show every name of the receipt. Loads no font. */
export const hasPrintableNames = ({
  seller,
  buyer,
  lines,
}: Pick<Receipt, 'seller' | 'buyer' | 'lines'>): boolean =>
  [
    ...Object.values(seller),
    ...Object.values(buyer),
    ...lines.flatMap(({ title, addons }) => [title, ...addons.map((addon) => addon.title)]),
  ].every((text) => text === null || PRINTABLE.test(text))
