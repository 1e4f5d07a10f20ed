export { DEMO_PASSWORD, DEMO_ACCOUNTS } from './sign-in/demo-accounts.ts'
export { hasAccessToken, isSecure, signOutCookies } from './session/session-cookies.ts'
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
export { confirmIdentityAction } from './proof/confirm-identity-action.ts'
export { undoChangeAction } from './proof/undo-change-action.ts'
export { secondFactorPageAction } from './second-factor/second-factor-page-action.ts'
export { openTableGuest } from './sign-in/open-table-guest.ts'
export { appendAddressAndCart } from './forms/form-action.ts'
