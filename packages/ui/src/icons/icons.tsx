/** Re-exports all icons. A bundle contains only the files it needs. */
export * from './icons-of-most-pages.tsx'
export * from './icons-of-list-pages.tsx'
export * from './icons-of-menus.tsx'
export * from './icons-of-single-pages.tsx'
