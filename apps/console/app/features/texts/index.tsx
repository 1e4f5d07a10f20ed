export { TextList } from './text-list.tsx'
