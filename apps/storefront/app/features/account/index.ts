/** What routes and other features may use of the account. */
export { arriveAfter } from './arrive.ts'
export { AuthFrame } from './auth-frame.tsx'
export { forgetPerson, logOut } from './log-out.ts'
export { LoginForm } from './login-form.tsx'
export { isElsewhere, nextPage, withNext } from './next-page.ts'
export { RegisterForm } from './register-form.tsx'
export { orSignIn, requireSession } from './require-session.ts'
export { TermsLine } from './terms-line.tsx'
