const WHOLE = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** The decimals of ISO 4217. Payment providers count amounts by them. */
export const isoDecimals = (currency: string): number => {
  if (WHOLE.has(currency)) return 0
  return THREE_DECIMALS.has(currency) ? 3 : 2
}
