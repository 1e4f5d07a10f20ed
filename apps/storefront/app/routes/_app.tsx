import { redirect } from '@hawker/web/router/responses'

/** Entry path of installed apps and old links. */
export const loader = () => redirect('/')
