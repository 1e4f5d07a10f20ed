export { DEMO_PASSWORD, DEMO_ACCOUNTS } from './sign-in/demo-accounts.ts'
export { isSecure, signOutCookies } from './session/session-cookies.ts'
export {
  logInAction,
  logOutAction,
  registerAction,
  CHANGE_PARAM,
  verifyPhoneAction,
} from './sign-in/sign-in-actions.ts'
export { savePreferences } from './settings/preferences-form.server.ts'
export { updateProfileAction, updateDetailsAction } from './profile/profile-actions.ts'
export { resetPasswordAction, updatePasswordAction } from './security/password-actions.ts'
export { appendAddressAndCart } from './forms/form-action.ts'
