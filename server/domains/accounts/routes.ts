import { routes } from '#platform/route.ts'
import { addAddress } from './add-address.ts'
import {
  changeBankAccount,
  changePayPal,
  readBankDetails,
  removeBankDetails,
} from './bank-details/bank-details.ts'
import { changeAddress } from './change-address.ts'
import { changeCurrency } from './change-currency.ts'
import { changeProfile } from './change-profile.ts'
import { changeProfilePicture, removeProfilePicture } from './change-profile-picture.ts'
import { beginSecondFactor } from './identity/begin-second-factor.ts'
import { changeEmail } from './identity/change-email.ts'
import { changePassword } from './identity/change-password.ts'
import { prove } from './identity/confirm-identity.ts'
import { confirmSecondFactor } from './identity/confirm-second-factor.ts'
import { continueAsGuest } from './identity/continue-as-guest.ts'
import { endSecondFactor } from './identity/end-second-factor.ts'
import { endOtherSessions, endSession } from './identity/end-session.ts'
import { forgotPassword } from './identity/forgot-password.ts'
import { listSessions } from './identity/list-sessions.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './identity/own-passkeys.ts'
import { passSecondFactor } from './identity/pass-second-factor.ts'
import { readCode } from './identity/read-code.ts'
import { readSecurity } from './identity/read-security.ts'
import { renewRecoveryCodes } from './identity/recovery-codes.ts'
import { register } from './identity/register.ts'
import { resendCode } from './identity/resend-code.ts'
import { resetSecondFactor } from './identity/reset-second-factor.ts'
import { signIn } from './identity/sign-in.ts'
import { changeSignInRules, readSignInRules } from './identity/sign-in-rules.ts'
import {
  beginPasskeySignIn,
  reauthenticateWithPasskey,
  signInWithPasskey,
} from './identity/sign-in-with-passkey.ts'
import { signOut } from './identity/sign-out.ts'
import { updatePassword } from './identity/update-password.ts'
import { verifyCode } from './identity/verify-code.ts'
import { verifyEmail } from './identity/verify-email.ts'
import { listAddresses } from './list-addresses.ts'
import { listAllUsers } from './list-users.ts'
import type { AccountsOptions } from './options.ts'
import { findPerson } from './person.ts'
import { readMe } from './read-me.ts'
import { reinstateUser } from './reinstate-user.ts'
import { removeAddress } from './remove-address.ts'
import { suspendUser } from './suspend-user.ts'
import { findMe } from './user.ts'

export function accountsRoutes(options: AccountsOptions) {
  return routes({
    'POST /auth/login': { steps: (begin, given) => signIn(begin, given, options) },
    'POST /auth/register': { steps: register },
    'POST /auth/forgot-password': { steps: forgotPassword },
    'POST /auth/code': readCode,
    'POST /auth/resend-code': { steps: resendCode },
    'POST /auth/verify-otp': { steps: (begin, given) => verifyCode(begin, given, options) },
    'POST /auth/update-password': { steps: (begin, given) => updatePassword(begin, given, options) },
    'POST /auth/second-factor': { steps: (begin, given) => passSecondFactor(begin, given, options) },
    'POST /auth/passkey/options': (work) => beginPasskeySignIn(work, options),
    'POST /auth/passkey': (work, given) => signInWithPasskey(work, given, options),
    'POST /auth/guest': (work, given) => continueAsGuest(work, given, options),
    'POST /auth/logout': signOut,
    'GET /me': (work) => readMe(work, options),
    'GET /customer': findMe,
    'PUT /customer': changeProfile,
    'PUT /customer/picture': (work, given) => changeProfilePicture(work, given, options),
    'DELETE /customer/picture': (work) => removeProfilePicture(work, options),
    'GET /customer/payment-account': (work) => readBankDetails(work, options),
    'PUT /customer/payment-account/bank': {
      steps: (begin, given) => changeBankAccount(begin, given, options),
    },
    'PUT /customer/payment-account/paypal': { steps: (begin, given) => changePayPal(begin, given, options) },
    'POST /customer/payment-account/forget': {
      steps: (begin, given) => removeBankDetails(begin, given, options),
    },
    'POST /customer/current-currency': changeCurrency,
    'POST /customer/verify-email': { steps: verifyEmail },
    'POST /customer/email': { steps: changeEmail },
    'PUT /customer/password': { steps: (begin, given) => changePassword(begin, given, options) },
    'POST /customer/prove': { steps: (begin, given) => prove(begin, given, options) },
    'POST /customer/prove-by-passkey': (work, given) => reauthenticateWithPasskey(work, given, options),
    'GET /customer/security': readSecurity,
    'GET /customer/sessions': listSessions,
    'DELETE /customer/sessions': endOtherSessions,
    'DELETE /customer/sessions/{id}': endSession,
    'POST /customer/second-factor': (work) => beginSecondFactor(work, options),
    'POST /customer/second-factor/confirm': {
      steps: (begin, given) => confirmSecondFactor(begin, given, options),
    },
    'POST /customer/second-factor/recovery-codes': (work) => renewRecoveryCodes(work, options),
    'DELETE /customer/second-factor': endSecondFactor,
    'POST /customer/passkeys/options': (work) => beginPasskey(work, options),
    'POST /customer/passkeys': (work, given) => addPasskey(work, given, options),
    'PUT /customer/passkeys/{id}': renamePasskey,
    'DELETE /customer/passkeys/{id}': removePasskey,
    'GET /customer/addresses': listAddresses,
    'POST /customer/addresses': addAddress,
    'PUT /customer/addresses/{id}': changeAddress,
    'DELETE /customer/addresses/{id}': removeAddress,
    'GET /operator/sign-in-rules': readSignInRules,
    'PUT /operator/sign-in-rules': changeSignInRules,
    'GET /operator/people': listAllUsers,
    'GET /operator/people/{id}': async (work, { params }) => ({ person: await findPerson(work, params.id) }),
    'POST /operator/people/{id}/suspend': suspendUser,
    'POST /operator/people/{id}/reinstate': reinstateUser,
    'POST /operator/people/{id}/reset-second-factor': resetSecondFactor,
  })
}
