/** Registration, email codes, passwords, second factors, passkeys, and sessions. */
import { z } from '@hono/zod-openapi'
import { codeText } from '#values/text.ts'
import { textLengths } from '#values/text-lengths.ts'
import { Password, UserResponse } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Changed } from './market-rules.ts'
import { code, Done, Email, emailAddress, line, OwnPassword, Phone, Time, Uuid } from './vocabulary.ts'

const open = { tag: 'accounts', access: 'public' } as const
const own = { tag: 'accounts', access: 'customer' } as const

/** Secret of an unfinished process; its holder may continue it. */
const Key = z.string().regex(/^[\w-]{43}$/, 'code_over')

/** Code input: six digits, with any separators. */
const Code = z
  .string()
  .transform((written) => codeText(written).replaceAll('-', ''))
  .pipe(
    z
      .string()
      .min(1, 'field_empty')
      .regex(/^\d{6}$/, 'code_wrong'),
  )

const NewPassword = z
  .string()
  .min(1, 'new_password_required')
  .min(8, 'password_short')
  .max(textLengths.password, 'too_long')
const Confirmation = z.string().min(1, 'confirmation_required')

const confirmed = {
  path: ['password_confirmation'],
  message: 'confirmation_differs',
}

interface Confirmed {
  readonly password: string
  readonly password_confirmation: string
}

function isConfirmed({ password, password_confirmation }: Confirmed): boolean {
  return password === password_confirmation
}

export const CodeSent = z
  .object({
    key: Key.describe('Required with the code, so that only the requester can use it'),
    email: z.string().describe('Masked address that the code was sent to'),
    resend_after_seconds: z.int(),
    expires_after_seconds: z.int(),
  })
  .openapi('CodeSent')
export type CodeSent = z.infer<typeof CodeSent>

const purposes = ['register', 'reset_password', 'verify_email', 'change_email'] as const
export type CodePurpose = (typeof purposes)[number]

export const CodeState = z
  .object({
    purpose: z.enum(purposes),
    email: z.string().describe('Masked'),
    resend_after_seconds: z.int(),
    tries_left: z.int(),
    is_over: z.boolean().describe('Expired, or too many wrong codes: request a new one'),
    is_proved: z.boolean(),
  })
  .openapi('CodeState')
export type CodeState = z.infer<typeof CodeState>

export const Registration = z
  .object({
    name: line(textLengths.personName, 'name_required'),
    email: Email,
    phone: Phone,
    password: Password,
    password_confirmation: Confirmation,
    terms: z.boolean('field_empty').refine((isAgreed) => isAgreed, 'field_empty'),
  })
  .refine(isConfirmed, confirmed)

export const register = endpoint({
  ...open,
  summary: 'Start a registration: sends a code by email that creates the account',
  body: Registration,
  answer: CodeSent,
  status: 202,
  problems: ['too_many_requests'],
})

export const forgotPassword = endpoint({
  ...open,
  summary: 'Send a code to reset the password; the response is the same for any address',
  body: z.object({
    email: emailAddress({ whenEmpty: 'email_address_required', whenInvalid: 'email_invalid' }),
  }),
  answer: CodeSent,
  status: 202,
  problems: ['too_many_requests'],
})

export const readCode = endpoint({
  ...open,
  summary: 'Get the status of a code',
  isQuestion: true,
  body: z.object({ key: Key }),
  answer: CodeState,
  problems: ['code_over'],
})

export const resendCode = endpoint({
  ...open,
  summary: 'Send a new code, at most once a minute',
  body: z.object({ key: Key }),
  answer: CodeSent,
  status: 202,
  problems: ['code_over', 'too_many_requests'],
})

export const verifyCode = endpoint({
  ...open,
  summary: 'Submit a code; a registration creates the account and the response sets the cookie `uat`',
  body: z.object({ key: Key, code: Code }),
  answer: z.object({
    purpose: z.enum(purposes),
    user: UserResponse.shape.user.optional(),
    token: z.string().optional().describe('Only if requested with the header `x-token: wanted`'),
  }),
  problems: ['code_over', 'email_taken', 'too_many_requests'],
})

export const updatePassword = endpoint({
  ...open,
  summary: 'Set a new password after a correct code; ends all sessions',
  body: z
    .object({ key: Key, password: NewPassword, password_confirmation: Confirmation })
    .refine(isConfirmed, confirmed),
  answer: Done,
  problems: ['code_over'],
})

export const verifyEmail = endpoint({
  ...own,
  summary: 'Send a code to verify the caller’s email address',
  answer: CodeSent,
  status: 202,
  problems: ['state_conflict', 'too_many_requests'],
})

export const changeEmail = endpoint({
  ...own,
  summary: 'Send a code to a new email address, which takes effect once the code is submitted',
  body: z.object({
    email: emailAddress({ whenEmpty: 'email_required', whenInvalid: 'email_invalid_sign_in' }),
  }),
  answer: CodeSent,
  status: 202,
  problems: ['sign_in_again', 'second_factor_needed', 'too_many_requests'],
})

export const changePassword = endpoint({
  ...own,
  summary: 'Change the password; ends all other sessions and renews the token of this one',
  body: z
    .object({
      current_password: z.string().min(1, 'current_password_required').max(textLengths.password, 'too_long'),
      password: NewPassword,
      password_confirmation: Confirmation,
    })
    .refine(isConfirmed, confirmed),
  answer: Done,
  problems: ['too_many_requests'],
})

/** Confirms the user's identity again before changes that could lock them out. */
export const prove = endpoint({
  ...own,
  summary: 'Confirm the caller’s identity with the password',
  body: z.object({ password: OwnPassword }),
  answer: Done,
  problems: ['too_many_requests'],
})

export const SessionRow = z
  .object({
    id: Uuid,
    is_current: z.boolean(),
    browser: z.string().optional(),
    system: z.string().optional(),
    kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
    signed_in_at: Time,
    last_seen_at: Time,
  })
  .openapi('Session')
export type SessionRow = z.infer<typeof SessionRow>

const byId = z.object({ id: Uuid })

export const listSessions = endpoint({
  ...own,
  summary: 'List the caller’s sessions, this one first',
  answer: z.object({ data: z.array(SessionRow) }),
})

export const endSession = endpoint({
  ...own,
  summary: 'End another session',
  params: byId,
  answer: Done,
  problems: ['not_found'],
})

export const endOtherSessions = endpoint({
  ...own,
  summary: 'End all other sessions',
  answer: z.object({ ended: z.int() }),
})

const Passkey = z
  .object({
    id: Uuid,
    name: z.string(),
    is_synced: z.boolean().describe('Synced between devices by a password manager'),
    created_at: Time,
    last_used_at: Time.optional(),
  })
  .openapi('Passkey')
export type Passkey = z.infer<typeof Passkey>

export const readSecurity = endpoint({
  ...own,
  summary: 'Get the security settings of the account',
  answer: z.object({
    email: z.string(),
    is_email_verified: z.boolean(),
    is_fresh: z.boolean().describe('Identity confirmed in the last minutes, as these changes require'),
    needs_second_factor: z
      .boolean()
      .describe('The dashboards are locked until this session has a second factor'),
    second_factor: z
      .object({ since: Time, recovery_codes_left: z.int() })
      .optional()
      .describe('Authenticator app'),
    passkeys: z.array(Passkey),
  }),
})

export const beginSecondFactor = endpoint({
  ...own,
  summary: 'Get the secret for an authenticator app; it takes effect with the first correct code',
  answer: z.object({
    secret: z.string().describe('Base 32, for manual entry'),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }).describe('As an SVG path'),
  }),
  problems: ['sign_in_again', 'second_factor_needed', 'state_conflict'],
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown only once') })

export const confirmSecondFactor = endpoint({
  ...own,
  summary: 'Turn on the authenticator app with a code from it',
  body: z.object({ code: Code }),
  answer: RecoveryCodes,
  problems: ['sign_in_again', 'second_factor_needed', 'state_conflict', 'too_many_requests'],
})

export const endSecondFactor = endpoint({
  ...own,
  summary: 'Turn off the authenticator app',
  answer: Done,
  problems: ['sign_in_again', 'second_factor_needed', 'not_found', 'not_allowed'],
})

export const renewRecoveryCodes = endpoint({
  ...own,
  summary: 'Create new recovery codes; the old ones stop working',
  answer: RecoveryCodes,
  problems: ['sign_in_again', 'second_factor_needed', 'not_found'],
})

export const secondFactor = endpoint({
  ...open,
  summary: 'Complete a sign-in with an authenticator or recovery code; the response sets the cookie `uat`',
  staysOpen: true,
  body: z.object({
    key: Key,
    code: code().min(1, 'field_empty').max(40, 'code_wrong'),
  }),
  answer: UserResponse.extend({ token: z.string().optional() }),
  problems: ['code_over', 'account_suspended', 'too_many_requests'],
})

const base64url = z.string().regex(/^[\w-]*$/, 'field_invalid')
const bytes = base64url.min(1).max(4096)

/** Format of browsers: PublicKeyCredential.toJSON(). Additional fields are ignored. */
const Credential = {
  id: bytes.max(1400),
  rawId: bytes.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).optional(),
}

// Browsers add fields from newer standards.
const Attestation = z
  .object({
    ...Credential,
    response: z
      .object({
        clientDataJSON: bytes,
        attestationObject: bytes.max(16_384),
        transports: z.array(z.string().max(20)).max(10).optional(),
      })
      .loose(),
  })
  .loose()
export type Attestation = z.infer<typeof Attestation>

const Assertion = z
  .object({
    ...Credential,
    response: z
      .object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: base64url.max(200).nullish(),
      })
      .loose(),
  })
  .loose()
export type Assertion = z.infer<typeof Assertion>

const RelyingParty = z.object({ id: z.string(), name: z.string() })

const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

export const CreationOptions = z
  .object({
    rp: RelyingParty,
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    excludeCredentials: z.array(CredentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .openapi('PasskeyCreationOptions')
export type CreationOptions = z.infer<typeof CreationOptions>

export const RequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .openapi('PasskeyRequestOptions')
export type RequestOptions = z.infer<typeof RequestOptions>

export const beginPasskeySignIn = endpoint({
  ...open,
  summary: 'Start a sign-in or an identity check with a passkey',
  staysOpen: true,
  answer: z.object({ key: Key, options: RequestOptions }),
  problems: ['too_many_requests'],
})

export const signInWithPasskey = endpoint({
  ...open,
  summary: 'Sign in with a passkey; the response sets the cookie `uat`',
  staysOpen: true,
  body: z.object({ key: Key, credential: Assertion, remember: z.boolean().optional() }),
  answer: UserResponse.extend({ token: z.string().optional() }),
  problems: ['passkey_refused', 'account_suspended'],
})

export const reauthenticateWithPasskey = endpoint({
  ...own,
  summary: 'Confirm the caller’s identity with a passkey',
  body: z.object({ key: Key, credential: Assertion }),
  answer: Done,
  problems: ['passkey_refused'],
})

export const beginPasskey = endpoint({
  ...own,
  summary: 'Start adding a passkey (up to 10)',
  answer: z.object({ key: Key, options: CreationOptions }),
  problems: ['sign_in_again', 'second_factor_needed', 'state_conflict'],
})

export const addPasskey = endpoint({
  ...own,
  summary: 'Add the passkey that the browser created',
  body: z.object({ key: Key, credential: Attestation, name: line(textLengths.passkeyName).optional() }),
  answer: z.object({ passkey: Passkey }),
  status: 201,
  problems: ['sign_in_again', 'second_factor_needed', 'passkey_refused', 'state_conflict'],
})

export const renamePasskey = endpoint({
  ...own,
  summary: 'Rename a passkey',
  params: byId,
  body: z.object({ name: line(60, 'name_required') }),
  answer: Done,
  problems: ['not_found'],
})

export const removePasskey = endpoint({
  ...own,
  summary: 'Delete a passkey',
  params: byId,
  answer: Done,
  problems: ['sign_in_again', 'second_factor_needed', 'not_allowed', 'not_found'],
})

const SecondFactorRule = z.object({
  operators: z.boolean().describe('Operators need a second factor'),
  sellers: z.boolean().describe('Sellers need a second factor'),
})

export const readSignInRules = endpoint({
  summary: 'Get whether operators and sellers need two-factor authentication, with the history',
  tag: 'operator',
  access: 'operator',
  answer: z.object({ rules: SecondFactorRule, data: z.array(Changed.extend({ rules: SecondFactorRule })) }),
})

export const changeSignInRules = endpoint({
  summary: 'Require two-factor authentication; the caller must be signed in with it',
  tag: 'operator',
  access: 'operator',
  body: SecondFactorRule,
  answer: SecondFactorRule,
  problems: ['second_factor_needed'],
})
