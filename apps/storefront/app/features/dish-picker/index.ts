/** Dishes of a shop to choose one of, and the field to look for another. */
export { DishPicker, type PickedDish } from './dish-picker.tsx'
