export { westernDigits } from '@hawker/std/western-digits'
