export { contentSweeps } from './content.jobs.ts'
export { contentRoutes } from './content.routes.ts'
export { deleteBanners, deleteBlogs, deleteFaqs, deleteStoriesOfShops } from './content.store.ts'
