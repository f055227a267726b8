export { addOperator } from './add-operator.ts'
export { checkNamedAddress } from './address.ts'
export { lastOf } from './bank-details/bank-details.ts'
export {
  type PayeeDetails,
  readPayeeDetails,
  settledAt,
} from './bank-details/payees.ts'
export { seal, unseal } from './bank-details/seal.ts'
export { findAddress } from './find-address.ts'
export { findContact } from './find-contact.ts'
export type { IdentityOptions } from './identity/better-auth.ts'
export { deviceNameIn } from './identity/device-name.ts'
export { checkOwnPassword } from './identity/own-password.ts'
export { hashOf, isPassword } from './identity/passwords.ts'
export { codeOf } from './identity/proofs.ts'
export { resetSecondFactorByEmail } from './identity/reset-second-factor.ts'
export { accountsJobs } from './jobs.ts'
export { maskedEmail } from './masked-email.ts'
export { accountsRoutes } from './routes.ts'
