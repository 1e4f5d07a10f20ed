import { redirect } from 'react-router'

/** storefront.md 2: the app's entry route. Installed apps and old links begin here; the site begins at home. */
export const loader = () => redirect('/', 302)
