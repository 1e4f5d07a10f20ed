import type { Banner, Blog, Page, Story } from '@hawker/contract/settings'
import { translationIn, titleIn } from '@hawker/domain/texts/language'
import type { BannerRow, BlogRow, FaqRow, PageRow, StoryRow } from './content.store.ts'

export function bannerWire(row: BannerRow, lang: string): Banner {
  const words = translationIn(row.translations, lang)?.words
  return {
    id: row.id,
    img: row.img,
    color: row.color,
    url: row.url,
    translation: {
      title: words?.title ?? '',
      description: words?.description ?? null,
      button_text: words?.button_text ?? null,
    },
  }
}

export function blogWire(row: BlogRow, lang: string): Blog {
  const words = translationIn(row.translations, lang)?.words
  return {
    id: row.id,
    uuid: row.uuid,
    img: row.img,
    published_at: row.published_at.toISOString(),
    translation: {
      title: words?.title ?? '',
      short_desc: words?.short_desc ?? '',
      description: words?.description ?? '',
    },
  }
}

export function pageWire(row: PageRow, lang: string): Page {
  const words = translationIn(row.translations, lang)?.words
  return {
    slug: row.slug,
    updated_at: row.updated_at.toISOString(),
    translation: { title: words?.title ?? '', description: words?.description ?? '' },
  }
}

export function faqWire(row: FaqRow, lang: string) {
  const words = translationIn(row.translations, lang)?.words
  return {
    id: row.id,
    translation: { question: words?.question ?? '', answer: words?.answer ?? '' },
  }
}

export const storyWire = (row: StoryRow, lang: string): Story => ({
  id: row.id,
  uuid: row.uuid,
  img: row.img,
  color: row.color,
  shop: {
    id: row.shop_id,
    uuid: row.shop_uuid,
    slug: row.slug,
    title: titleIn(row.shop_titles ?? {}, lang),
    logo_img: row.logo_img,
  },
  product_uuid: row.product_uuid,
  translation: { title: translationIn(row.translations, lang)?.words.title ?? '' },
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
})
