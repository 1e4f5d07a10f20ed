type Thing = Record<string, unknown> & { '@type'?: string }
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const url: Check = (value) => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const currency: Check = (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const time: Check = (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const duration: Check = (value) => typeof value === 'string' && /^PT\d+M$/.test(value)
const schemaUrl: Check = (value) =>
  typeof value === 'string' && value.startsWith('https://schema.org/')
const each =
  (check: Check): Check =>
  (value) =>
    (Array.isArray(value) ? value : [value]).every(check) &&
    (!Array.isArray(value) || value.length > 0)
const thing =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' && value !== null && types.includes((value as Thing)['@type'] ?? '')
const price: Check = (value) => number(value)

/** What schema.org allows as a value, and what search engines ask to be there. */
const TYPES: Record<string, { needs: Record<string, Check>; may: Record<string, Check> }> = {
  Restaurant: {
    needs: {
      '@id': url,
      url,
      name: text,
      address: thing('PostalAddress'),
      geo: thing('GeoCoordinates'),
      priceRange: text,
      openingHoursSpecification: each(thing('OpeningHoursSpecification')),
      hasMenu: thing('Menu'),
      servesCuisine: each(text),
      image: each(url),
    },
    may: {
      description: text,
      telephone: text,
      aggregateRating: thing('AggregateRating'),
      currenciesAccepted: currency,
    },
  },
  GroceryStore: {
    needs: {
      '@id': url,
      url,
      name: text,
      address: thing('PostalAddress'),
      geo: thing('GeoCoordinates'),
      openingHoursSpecification: each(thing('OpeningHoursSpecification')),
      hasOfferCatalog: thing('OfferCatalog'),
      image: each(url),
    },
    may: {
      description: text,
      telephone: text,
      aggregateRating: thing('AggregateRating'),
      currenciesAccepted: currency,
      priceRange: text,
    },
  },
  PostalAddress: { needs: { streetAddress: text }, may: {} },
  GeoCoordinates: {
    needs: {
      latitude: (value) => typeof value === 'number',
      longitude: (value) => typeof value === 'number',
    },
    may: {},
  },
  AggregateRating: {
    needs: { ratingValue: number, reviewCount: (value) => number(value) && Number(value) > 0 },
    may: { bestRating: number, worstRating: number },
  },
  OpeningHoursSpecification: {
    needs: { opens: time, closes: time },
    may: { dayOfWeek: each(text), validFrom: text, validThrough: text },
  },
  Menu: { needs: { hasMenuSection: each(thing('MenuSection')) }, may: { url } },
  MenuSection: { needs: { name: text }, may: { hasMenuItem: each(thing('MenuItem')) } },
  MenuItem: {
    needs: { name: text, offers: thing('Offer') },
    may: { suitableForDiet: each(schemaUrl), description: text },
  },
  OfferCatalog: { needs: { itemListElement: each(thing('Offer')) }, may: { name: text } },
  Offer: {
    needs: { price, priceCurrency: currency },
    may: {
      url,
      availability: schemaUrl,
      seller: thing('Organization'),
      name: text,
      itemOffered: thing('Product'),
      priceSpecification: thing('UnitPriceSpecification'),
    },
  },
  AggregateOffer: {
    needs: {
      lowPrice: price,
      highPrice: price,
      priceCurrency: currency,
      offerCount: number,
      offers: each(thing('Offer')),
    },
    may: {},
  },
  UnitPriceSpecification: {
    needs: { price, priceCurrency: currency, priceType: schemaUrl },
    may: {},
  },
  Organization: { needs: { name: text }, may: { url } },
  Product: {
    needs: { name: text },
    may: {
      '@id': url,
      url,
      sku: text,
      description: text,
      image: each(url),
      offers: thing('Offer', 'AggregateOffer'),
    },
  },
  Recipe: {
    needs: {
      '@id': url,
      url,
      name: text,
      image: each(url),
      recipeIngredient: each(text),
      recipeInstructions: each(thing('HowToStep')),
      recipeYield: text,
      prepTime: duration,
      cookTime: duration,
      totalTime: duration,
      author: thing('Organization'),
      datePublished: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    },
    may: { description: text, inLanguage: text },
  },
  HowToStep: {
    needs: { text, position: (value) => number(value) && Number(value) > 0 },
    may: { url },
  },
  BreadcrumbList: { needs: { itemListElement: each(thing('ListItem')) }, may: {} },
  ListItem: {
    needs: { position: (value) => number(value) && Number(value) > 0, name: text, item: url },
    may: {},
  },
}

/** What is wrong with the JSON-LD of a page, thing by thing and all the way down. */
export function faultsOfThings(json: string): string[] {
  const document: Thing & { '@graph'?: Thing[] } = JSON.parse(json)
  if (document['@context'] !== 'https://schema.org') return ['no context']
  return (document['@graph'] ?? []).flatMap((one) => faultsOf(one, one['@type'] ?? '?'))
}

function faultsOf(one: Thing, path: string): string[] {
  const rules = TYPES[one['@type'] ?? '']
  if (!rules) return [`${path}: unknown type ${one['@type']}`]
  const said = Object.entries(rules.needs).flatMap(([name, check]) =>
    one[name] === undefined || !check(one[name])
      ? [`${path}.${name}: ${JSON.stringify(one[name])}`]
      : [],
  )
  for (const [name, value] of Object.entries(one)) {
    if (name === '@type' || name in rules.needs) continue
    const check = rules.may[name]
    if (!check) said.push(`${path}.${name}: not known`)
    else if (!check(value)) said.push(`${path}.${name}: ${JSON.stringify(value)}`)
  }
  for (const [name, value] of Object.entries(one)) {
    for (const part of Array.isArray(value) ? value : [value])
      if (typeof part === 'object' && part !== null)
        said.push(...faultsOf(part as Thing, `${path}.${name}`))
  }
  return said
}
