export { sitemapPages } from './sitemap.pages.ts'
