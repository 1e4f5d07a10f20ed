type SchemaNode = Record<string, unknown> & { '@type'?: string }
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
const nodeOf =
  (...types: string[]): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    types.includes((value as SchemaNode)['@type'] ?? '')
const price: Check = (value) => number(value)

/** The properties that schema.org allows, and those that search engines require. */
const TYPES: Record<string, { needs: Record<string, Check>; may: Record<string, Check> }> = {
  Restaurant: {
    needs: {
      '@id': url,
      url,
      name: text,
      address: nodeOf('PostalAddress'),
      geo: nodeOf('GeoCoordinates'),
      priceRange: text,
      openingHoursSpecification: each(nodeOf('OpeningHoursSpecification')),
      hasMenu: nodeOf('Menu'),
      servesCuisine: each(text),
      image: each(url),
    },
    may: {
      description: text,
      telephone: text,
      aggregateRating: nodeOf('AggregateRating'),
      currenciesAccepted: currency,
    },
  },
  GroceryStore: {
    needs: {
      '@id': url,
      url,
      name: text,
      address: nodeOf('PostalAddress'),
      geo: nodeOf('GeoCoordinates'),
      openingHoursSpecification: each(nodeOf('OpeningHoursSpecification')),
      hasOfferCatalog: nodeOf('OfferCatalog'),
      image: each(url),
    },
    may: {
      description: text,
      telephone: text,
      aggregateRating: nodeOf('AggregateRating'),
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
  Menu: { needs: { hasMenuSection: each(nodeOf('MenuSection')) }, may: { url } },
  MenuSection: { needs: { name: text }, may: { hasMenuItem: each(nodeOf('MenuItem')) } },
  MenuItem: {
    needs: { name: text, offers: nodeOf('Offer') },
    may: { suitableForDiet: each(schemaUrl), description: text },
  },
  OfferCatalog: { needs: { itemListElement: each(nodeOf('Offer')) }, may: { name: text } },
  Offer: {
    needs: { price, priceCurrency: currency },
    may: {
      url,
      availability: schemaUrl,
      seller: nodeOf('Organization'),
      name: text,
      itemOffered: nodeOf('Product'),
      priceSpecification: nodeOf('UnitPriceSpecification'),
    },
  },
  AggregateOffer: {
    needs: {
      lowPrice: price,
      highPrice: price,
      priceCurrency: currency,
      offerCount: number,
      offers: each(nodeOf('Offer')),
    },
    may: {},
  },
  UnitPriceSpecification: {
    needs: { price, priceCurrency: currency, priceType: schemaUrl },
    may: {},
  },
  Organization: { needs: { name: text }, may: { '@id': url, url } },
  WebSite: {
    needs: { '@id': url, url, name: text, potentialAction: nodeOf('SearchAction') },
    may: {},
  },
  SearchAction: { needs: { target: nodeOf('EntryPoint'), 'query-input': text }, may: {} },
  EntryPoint: { needs: { urlTemplate: url }, may: {} },
  ItemList: {
    needs: { numberOfItems: number, itemListElement: each(nodeOf('ListItem')) },
    may: {},
  },
  Product: {
    needs: { name: text },
    may: {
      '@id': url,
      url,
      sku: text,
      description: text,
      image: each(url),
      offers: nodeOf('Offer', 'AggregateOffer'),
    },
  },
  Recipe: {
    needs: {
      '@id': url,
      url,
      name: text,
      image: each(url),
      recipeIngredient: each(text),
      recipeInstructions: each(nodeOf('HowToStep')),
      recipeYield: text,
      prepTime: duration,
      cookTime: duration,
      totalTime: duration,
      author: nodeOf('Organization'),
      datePublished: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    },
    may: { description: text, inLanguage: text },
  },
  HowToStep: {
    needs: { text, position: (value) => number(value) && Number(value) > 0 },
    may: { url },
  },
  BreadcrumbList: { needs: { itemListElement: each(nodeOf('ListItem')) }, may: {} },
  ListItem: {
    needs: { position: (value) => number(value) && Number(value) > 0, name: text },
    may: { item: url, url },
  },
}

/** The problems in the JSON-LD of a page, including nested nodes. */
export function schemaOrgProblems(json: string): string[] {
  const document: SchemaNode & { '@graph'?: SchemaNode[] } = JSON.parse(json)
  if (document['@context'] !== 'https://schema.org') return ['no context']
  return (document['@graph'] ?? []).flatMap((node) => problemsOf(node, node['@type'] ?? '?'))
}

function problemsOf(node: SchemaNode, path: string): string[] {
  const rules = TYPES[node['@type'] ?? '']
  if (!rules) return [`${path}: unknown type ${node['@type']}`]
  const problems = Object.entries(rules.needs).flatMap(([name, check]) =>
    node[name] === undefined || !check(node[name])
      ? [`${path}.${name}: ${JSON.stringify(node[name])}`]
      : [],
  )
  for (const [name, value] of Object.entries(node)) {
    if (name === '@type' || name in rules.needs) continue
    const check = rules.may[name]
    if (!check) problems.push(`${path}.${name}: not known`)
    else if (!check(value)) problems.push(`${path}.${name}: ${JSON.stringify(value)}`)
  }
  for (const [name, value] of Object.entries(node)) {
    for (const part of Array.isArray(value) ? value : [value])
      if (typeof part === 'object' && part !== null)
        problems.push(...problemsOf(part as SchemaNode, `${path}.${name}`))
  }
  return problems
}
