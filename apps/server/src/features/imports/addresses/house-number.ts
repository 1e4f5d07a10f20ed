/** Words of streets in countries that write the house number first. */
const NUMBER_FIRST =
  /\b(?:st|street|ave?|avenue|road|rd|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|circle|parkway|highway|terrace|square|close|crescent|rue|quai|chemin|allée|impasse|cours|route)\b\.?/i

/** A street with its house number in the order of its country. */
export const numbered = (street: string, number: string): string =>
  number === '' ? street : NUMBER_FIRST.test(street) ? `${number} ${street}` : `${street} ${number}`
