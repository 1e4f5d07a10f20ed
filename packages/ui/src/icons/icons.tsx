/** All icons by one name; a bundle takes only the file it needs. */
export * from './icons-common.tsx'
export * from './icons-lists.tsx'
export * from './icons-special.tsx'
