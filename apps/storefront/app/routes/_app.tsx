import { redirect } from '../router/answers.ts'

/** Entry path of installed apps and old links. */
export const loader = () => redirect('/')
