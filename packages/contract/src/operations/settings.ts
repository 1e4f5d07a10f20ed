import { Type, type Static } from 'typebox'
import { all, data, list, operation } from '../core/operation.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Locale,
  QueryFlag,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
  text,
  words,
} from '../core/shapes.ts'

export const Setting = obj({ key: Type.String(), value: Type.String() })
export const Language = obj({
  id: Id,
  locale: Type.String(),
  title: Type.String(),
  backward: Flag,
  default: Flag,
  active: Flag,
})
export type Language = Static<typeof Language>
export const Currency = obj({
  id: Id,
  title: Type.String(),
  code: Type.String(),
  symbol: Type.String(),
  position: oneOf(['before', 'after']),
  default: Flag,
  rate: Type.Number(),
  decimal_places: Count,
  cash_rounding: nullable(Amount),
})
export type Currency = Static<typeof Currency>

export const getSettings = operation({
  method: 'GET',
  path: '/rest/settings',
  summary: 'The marketplace settings as a key and value list.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(Setting),
  errors: [],
})

export const SETTING_KINDS = [
  'text',
  'link',
  'whole',
  'switch',
  'numbers',
  'amount',
  'percent',
  'point',
] as const
/** A setting as staff edit it: the current `value` and the default `fallback`. */
export const StaffSetting = obj({
  key: Type.String(),
  kind: oneOf(SETTING_KINDS),
  value: Type.String(),
  fallback: Type.String(),
  changed: Flag,
})
export type StaffSetting = Static<typeof StaffSetting>
export const listStaffSettings = operation({
  method: 'GET',
  path: '/dashboard/admin/settings',
  summary: 'Every setting of the marketplace with its kind and default.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(StaffSetting),
  errors: [],
})
export const saveSettings = operation({
  method: 'PUT',
  path: '/dashboard/admin/settings',
  summary:
    'Changes settings, all or none; null restores the default. A refusal names each invalid key.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    settings: Type.Array(
      obj({
        key: Type.String({ maxLength: 60, pattern: '^[a-z][a-z_]*$' }),
        value: nullable(text(500)),
      }),
      {
        minItems: 1,
        maxItems: 100,
      },
    ),
  }),
  response: all(StaffSetting),
  freshProof: { when: 'a setting of money or security is among them' },
  errors: ['validation_failed', 'reauth_required'],
})

export const listLanguages = operation({
  method: 'GET',
  path: '/rest/languages/active',
  summary: 'Languages that a visitor can choose.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(Language),
  errors: [],
})

/** A text, or one text per plural category of its count. */
export const Message = Type.Unsafe<string | Record<string, string>>({})
export const listTranslations = operation({
  method: 'GET',
  path: '/rest/translations/paginate',
  summary: "The texts of one language: the shipped ones with the staff's overrides.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: data(Type.Record(Type.String(), Message)),
  errors: [],
})

/** An override by staff: a text, or one text per plural category of the language. */
const OverrideText = words(2000)
const OverrideMessage = Type.Union([
  OverrideText,
  obj({
    zero: optional(OverrideText),
    one: optional(OverrideText),
    two: optional(OverrideText),
    few: optional(OverrideText),
    many: optional(OverrideText),
    other: OverrideText,
  }),
])
const textKey = {
  locale: Locale,
  namespace: Type.String({ maxLength: 40, pattern: '^[a-z]+$' }),
  key: Type.String({ maxLength: 120, pattern: '^[a-z0-9_.]+$' }),
}
export const StaffText = obj({
  locale: Type.String(),
  namespace: Type.String(),
  key: Type.String(),
  value: Message,
  shipped: Message,
})
export type StaffText = Static<typeof StaffText>

export const listStaffTexts = operation({
  method: 'GET',
  path: '/dashboard/admin/translations/paginate',
  summary: 'Texts of one namespace in one language, as shown and as shipped.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({
    locale: textKey.locale,
    namespace: textKey.namespace,
    /** A part of the key or of the text. */
    search: optional(searched(100)),
    /** Only texts with an override. */
    changed: optional(QueryFlag),
  }),
  response: list(StaffText),
  errors: [],
})
export const overrideText = operation({
  method: 'POST',
  path: '/dashboard/admin/translations',
  summary:
    'Overrides a shipped text. The override may use only the {placeholders} of the shipped text.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  body: obj({ ...textKey, value: OverrideMessage }),
  response: data(StaffText),
  freshProof: true,
  errors: ['validation_failed', 'reauth_required'],
})
export const restoreText = operation({
  method: 'DELETE',
  path: '/dashboard/admin/translations',
  summary: 'Removes an override and restores the shipped text.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  query: query(textKey),
  response: data(StaffText),
  freshProof: { notNeeded: 'brings a shipped text back' },
  errors: [],
})

export const listCurrencies = operation({
  method: 'GET',
  path: '/rest/currencies/active',
  summary: 'Currencies that a visitor can choose.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(Currency),
  errors: [],
})

export const TaxClass = obj({
  id: Id,
  title: Type.String(),
  /** In percent. */
  rate: Type.Number(),
})
export type TaxClass = Static<typeof TaxClass>
export const listTaxClasses = operation({
  method: 'GET',
  path: '/dashboard/admin/tax-classes',
  summary: 'The tax classes that staff choose from.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(TaxClass),
  errors: [],
})

export const StaffCurrency = obj({ ...Currency.properties, active: Flag })
export type StaffCurrency = Static<typeof StaffCurrency>
export const listStaffCurrencies = operation({
  method: 'GET',
  path: '/dashboard/admin/currencies',
  summary: 'All currencies, with inactive ones.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(StaffCurrency),
  errors: [],
})
export const updateCurrency = operation({
  method: 'PUT',
  path: '/dashboard/admin/currencies/{id}',
  summary:
    'Sets the rate to the default currency, and whether visitors can choose the currency. Orders ' +
    'keep their rate.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    rate: optional(Type.Number({ minimum: 0.000001, maximum: 1_000_000 })),
    active: optional(Flag),
  }),
  response: data(StaffCurrency),
  freshProof: true,
  errors: ['validation_failed', 'reauth_required'],
})

export const Banner = obj({
  id: Id,
  img: Type.String(),
  color: Type.String(),
  url: nullable(Type.String()),
  translation: obj({
    title: Type.String(),
    description: nullable(Type.String()),
    button_text: nullable(Type.String()),
  }),
})
export type Banner = Static<typeof Banner>
export const listBanners = operation({
  method: 'GET',
  path: '/rest/banners/paginate',
  summary: 'Banners of the home page, in order.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(Banner),
  errors: [],
})

export const Blog = obj({
  id: Id,
  uuid: Type.String(),
  img: nullable(Type.String()),
  published_at: Type.String(),
  translation: obj({ title: Type.String(), short_desc: Type.String(), description: Type.String() }),
})
export type Blog = Static<typeof Blog>
export const listBlogs = operation({
  method: 'GET',
  path: '/rest/blogs/paginate',
  summary: 'Published news, newest first.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(Blog),
  errors: [],
})
export const showBlog = operation({
  method: 'GET',
  path: '/rest/blogs/{uuid}',
  summary: 'One news item.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: obj({ uuid: Type.String({ minLength: 36, maxLength: 36, pattern: '^[0-9a-fA-F-]+$' }) }),
  query: query({}),
  response: data(Blog),
  errors: [],
})

export const Page = obj({
  slug: Type.String(),
  translation: obj({ title: Type.String(), description: Type.String() }),
  updated_at: Type.String(),
})
export type Page = Static<typeof Page>
export const showPage = operation({
  method: 'GET',
  path: '/rest/pages/{slug}',
  summary: 'A text page: terms, privacy, how ranking works.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: obj({ slug: Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' }) }),
  query: query({}),
  response: data(Page),
  errors: [],
})

export const Faq = obj({
  id: Id,
  translation: obj({ question: Type.String(), answer: Type.String() }),
})
export const listFaqs = operation({
  method: 'GET',
  path: '/rest/faqs/paginate',
  summary: 'Frequently asked questions with answers.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(Faq),
  errors: [],
})

export const Story = obj({
  id: Id,
  uuid: Type.String(),
  img: Type.String(),
  color: Type.String(),
  shop: obj({
    id: Id,
    uuid: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    logo_img: nullable(Type.String()),
  }),
  /** Opens `/shop/{slug}?product={uuid}`. */
  product_uuid: nullable(Type.String()),
  translation: obj({ title: Type.String() }),
  starts_at: Type.String(),
  ends_at: nullable(Type.String()),
})
export type Story = Static<typeof Story>
export const listStories = operation({
  method: 'GET',
  path: '/rest/stories/paginate',
  summary: 'Current stories of shops, grouped by shop.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({ shop_id: optional(Id) }),
  response: list(Story),
  errors: [],
})
