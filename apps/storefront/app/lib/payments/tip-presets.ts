/** The tips to offer, in percent, from the marketplace's setting. */
export const tipPresets = (setting = '0,10,15,20'): number[] =>
  setting
    .split(',')
    .map(Number)
    .filter((percent) => Number.isFinite(percent) && percent >= 0)
