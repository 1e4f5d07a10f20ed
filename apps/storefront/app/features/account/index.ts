export { runSignInAction } from './sign-in/after-sign-in.ts'
export { AuthLayout } from './sign-in/auth-layout.tsx'
export { cardsVisit } from './cards/cards-visit.ts'
export { loadLogOut } from './session/load-log-out.ts'
export { clearPersonalData, logOut } from './session/log-out.ts'
export { LoginForm } from './sign-in/login-form.tsx'
export { isOtherApp, nextPage, withNext } from './sign-in/next-page.ts'
export { RegisterForm } from './sign-in/register-form.tsx'
export {
  hasSession,
  orSignIn,
  requireSession,
  requireSessionOrTable,
} from './session/require-session.ts'
export { TermsLine } from './sign-in/terms-line.tsx'
export { EmailLinkForm, OpenLinkForm } from './sign-in/email-link-form.tsx'
export { LAST_METHOD_COOKIE, orderedMethods, isMethod } from './sign-in/sign-in-methods.ts'
export { ProfilePage } from './profile/profile-page.tsx'
export { ResetPasswordForm, NewPasswordForm } from './security/new-password-form.tsx'
export { SettingsList } from './settings/settings-list.tsx'
export { afterSignIn } from './sign-in/after-sign-in.ts'
export { ChangeEmailForm, ConfirmEmailForm, DetailsForm } from './profile/details-form.tsx'
export { PasswordField } from './security/password-field.tsx'
export { ConfirmIdentityForm } from './proof/confirm-identity-form.tsx'
export { FormNotice } from './forms/form-notice.tsx'
export { EnrolSecondFactor, VerifySecondFactor } from './second-factor/second-factor-forms.tsx'
export { VerifyPhoneForm } from './sign-in/verify-phone-form.tsx'
