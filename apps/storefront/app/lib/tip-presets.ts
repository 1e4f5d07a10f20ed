/** Percentages that are offered as tips, as the marketplace has set them. */
export const tipPresets = (setting = '0,10,15,20'): number[] =>
  setting
    .split(',')
    .map(Number)
    .filter((percent) => Number.isFinite(percent) && percent >= 0)
