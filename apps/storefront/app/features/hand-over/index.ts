export { HandOverFields, type DropOff } from './hand-over-fields.tsx'
