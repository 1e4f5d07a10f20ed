import { redirect } from '../router/answers.ts'

/** storefront.md 2: the app's entry route. Installed apps and old links begin here; the site begins at home. */
export const loader = () => redirect('/')
