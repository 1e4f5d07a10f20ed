/** Choose one dish of a shop, from suggestions or by search. */
export { DishPicker, type PickedDish } from './dish-picker.tsx'
