import { routes } from '#platform/route.ts'
import { addAddress } from './add-address.ts'
import {
  changeBankAccount,
  changePayPal,
  forgetBankDetails,
  readBankDetails,
} from './bank-details/bank-details.ts'
import { changeAddress } from './change-address.ts'
import { changeCurrency } from './change-currency.ts'
import { changeProfile } from './change-profile.ts'
import { continueAsGuest } from './continue-as-guest.ts'
import { listAddresses } from './list-addresses.ts'
import { listPeople } from './list-people.ts'
import type { AccountsOptions } from './options.ts'
import { readMe } from './read-me.ts'
import { register } from './register.ts'
import { reinstatePerson } from './reinstate-person.ts'
import { removeAddress } from './remove-address.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { suspendPerson } from './suspend-person.ts'
import { thePerson } from './the-person.ts'
import { findUser } from './user.ts'

export function accountsRoutes(options: AccountsOptions) {
  return routes({
    'POST /auth/login': { steps: (begin, given) => signIn(begin, given, options) },
    'POST /auth/register': { steps: (begin, given) => register(begin, given, options) },
    'POST /auth/guest': (work, given) => continueAsGuest(work, given, options),
    'POST /auth/logout': signOut,
    'GET /me': (work) => readMe(work, options),
    'GET /customer': (work) => findUser(work, thePerson(work).userId),
    'PUT /customer': changeProfile,
    'GET /customer/payment-account': (work) => readBankDetails(work, options),
    'PUT /customer/payment-account/bank': {
      steps: (begin, given) => changeBankAccount(begin, given, options),
    },
    'PUT /customer/payment-account/paypal': { steps: (begin, given) => changePayPal(begin, given, options) },
    'POST /customer/payment-account/forget': {
      steps: (begin, given) => forgetBankDetails(begin, given, options),
    },
    'POST /customer/current-currency': changeCurrency,
    'GET /customer/addresses': listAddresses,
    'POST /customer/addresses': addAddress,
    'PUT /customer/addresses/{id}': changeAddress,
    'DELETE /customer/addresses/{id}': removeAddress,
    'GET /operator/people': listPeople,
    'POST /operator/people/{id}/suspend': suspendPerson,
    'POST /operator/people/{id}/reinstate': reinstatePerson,
  })
}
