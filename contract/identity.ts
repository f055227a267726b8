/** Registration, email codes, passwords, second factors, passkeys, and sessions. */
import { z } from '@hono/zod-openapi'
import { codeText } from '#values/text.ts'
import { Password, UserResponse } from './accounts.ts'
import { endpoint } from './endpoint.ts'
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

const NewPassword = z.string().min(1, 'new_password_required').min(8, 'password_short').max(128, 'too_long')
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
    key: Key.describe('Goes with the code, so that only whoever asked for it can use it'),
    email: z.string().describe('Where the code went, masked'),
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
    is_over: z.boolean().describe('Too late, or too many wrong codes: a new one is needed'),
    is_proved: z.boolean(),
  })
  .openapi('CodeState')
export type CodeState = z.infer<typeof CodeState>

export const Registration = z
  .object({
    name: line(120, 'name_required'),
    email: Email,
    phone: Phone,
    password: Password,
    password_confirmation: Confirmation,
    terms: z.boolean('field_empty').refine((isAgreed) => isAgreed, 'field_empty'),
  })
  .refine(isConfirmed, confirmed)

export const register = endpoint({
  ...open,
  summary: 'Begin an account: a code goes to its mailbox, and the account opens with it',
  body: Registration,
  answer: CodeSent,
  status: 202,
  problems: ['too_many_requests'],
})

export const forgotPassword = endpoint({
  ...open,
  summary: 'Have a code sent by which a new password can be chosen; answers the same for any address',
  body: z.object({
    email: emailAddress({ whenEmpty: 'email_address_required', whenInvalid: 'email_invalid' }),
  }),
  answer: CodeSent,
  status: 202,
  problems: ['too_many_requests'],
})

export const readCode = endpoint({
  ...open,
  summary: 'How a code stands that was asked for',
  isQuestion: true,
  body: z.object({ key: Key }),
  answer: CodeState,
  problems: ['code_over'],
})

export const resendCode = endpoint({
  ...open,
  summary: 'Have a new code sent, a minute after the last at the earliest',
  body: z.object({ key: Key }),
  answer: CodeSent,
  status: 202,
  problems: ['code_over', 'too_many_requests'],
})

export const verifyCode = endpoint({
  ...open,
  summary: 'Give the code; a registration opens its account, and the answer sets the cookie uat',
  body: z.object({ key: Key, code: Code }),
  answer: z.object({
    purpose: z.enum(purposes),
    user: UserResponse.shape.user.optional(),
    token: z.string().optional().describe('Only when asked for with the header x-token: wanted'),
  }),
  problems: ['code_over', 'email_taken', 'too_many_requests'],
})

export const updatePassword = endpoint({
  ...open,
  summary: 'Choose a new password once the code was right; every session ends',
  body: z
    .object({ key: Key, password: NewPassword, password_confirmation: Confirmation })
    .refine(isConfirmed, confirmed),
  answer: Done,
  problems: ['code_over'],
})

export const verifyEmail = endpoint({
  ...own,
  summary: 'Have a code sent to the own address, to show that it is one’s own',
  answer: CodeSent,
  status: 202,
  problems: ['state_conflict', 'too_many_requests'],
})

export const changeEmail = endpoint({
  ...own,
  summary: 'Have a code sent to a new address; it counts once the code was given',
  body: z.object({
    email: emailAddress({ whenEmpty: 'email_required', whenInvalid: 'email_invalid_sign_in' }),
  }),
  answer: CodeSent,
  status: 202,
  problems: ['sign_in_again', 'second_factor_needed', 'too_many_requests'],
})

export const changePassword = endpoint({
  ...own,
  summary: 'Choose a new password; every other session ends, and this one gets a new token',
  body: z
    .object({
      current_password: z.string().min(1, 'current_password_required').max(128, 'too_long'),
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
  summary: 'Show once more who one is, by the password',
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
  summary: 'Where the caller is signed in, this place first',
  answer: z.object({ data: z.array(SessionRow) }),
})

export const endSession = endpoint({
  ...own,
  summary: 'Sign out somewhere else',
  params: byId,
  answer: Done,
  problems: ['not_found'],
})

export const endOtherSessions = endpoint({
  ...own,
  summary: 'Sign out everywhere else',
  answer: z.object({ ended: z.int() }),
})

const Passkey = z
  .object({
    id: Uuid,
    name: z.string(),
    is_synced: z.boolean().describe('Kept by a password manager for all of one’s devices'),
    created_at: Time,
    last_used_at: Time.optional(),
  })
  .openapi('Passkey')
export type Passkey = z.infer<typeof Passkey>

export const readSecurity = endpoint({
  ...own,
  summary: 'How the account is guarded',
  answer: z.object({
    email: z.string(),
    is_email_verified: z.boolean(),
    is_fresh: z
      .boolean()
      .describe('Showed who they are in the last minutes, so that all of this may be changed'),
    needs_second_factor: z.boolean().describe('The office stays shut until this session has one'),
    second_factor: z
      .object({ since: Time, recovery_codes_left: z.int() })
      .optional()
      .describe('The authenticator app'),
    passkeys: z.array(Passkey),
  }),
})

export const beginSecondFactor = endpoint({
  ...own,
  summary: 'Get the secret for an authenticator app; it counts once a code of it was given',
  answer: z.object({
    secret: z.string().describe('In base 32, to write by hand'),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }).describe('As the path of a picture'),
  }),
  problems: ['sign_in_again', 'second_factor_needed', 'state_conflict'],
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe('Shown this once') })

export const confirmSecondFactor = endpoint({
  ...own,
  summary: 'Give a code of the app; from now on signing in asks for one',
  body: z.object({ code: Code }),
  answer: RecoveryCodes,
  problems: ['sign_in_again', 'second_factor_needed', 'state_conflict', 'too_many_requests'],
})

export const endSecondFactor = endpoint({
  ...own,
  summary: 'Sign in without an app again',
  answer: Done,
  problems: ['sign_in_again', 'second_factor_needed', 'not_found', 'not_allowed'],
})

export const renewRecoveryCodes = endpoint({
  ...own,
  summary: 'Get new recovery codes; the old ones open nothing any more',
  answer: RecoveryCodes,
  problems: ['sign_in_again', 'second_factor_needed', 'not_found'],
})

export const secondFactor = endpoint({
  ...open,
  summary: 'Finish signing in with a code of the app, or a recovery code; the answer sets the cookie uat',
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
  summary: 'Begin signing in with a passkey, or showing once more who one is with one',
  staysOpen: true,
  answer: z.object({ key: Key, options: RequestOptions }),
  problems: ['too_many_requests'],
})

export const signInWithPasskey = endpoint({
  ...open,
  summary: 'Sign in with a passkey; the answer sets the cookie uat',
  staysOpen: true,
  body: z.object({ key: Key, credential: Assertion, remember: z.boolean().optional() }),
  answer: UserResponse.extend({ token: z.string().optional() }),
  problems: ['passkey_refused', 'account_suspended'],
})

export const reauthenticateWithPasskey = endpoint({
  ...own,
  summary: 'Show once more who one is, by a passkey',
  body: z.object({ key: Key, credential: Assertion }),
  answer: Done,
  problems: ['passkey_refused'],
})

export const beginPasskey = endpoint({
  ...own,
  summary: 'Begin adding a passkey (10 at most)',
  answer: z.object({ key: Key, options: CreationOptions }),
  problems: ['sign_in_again', 'second_factor_needed', 'state_conflict'],
})

export const addPasskey = endpoint({
  ...own,
  summary: 'Add the passkey that the browser made',
  body: z.object({ key: Key, credential: Attestation, name: line(60).optional() }),
  answer: z.object({ passkey: Passkey }),
  status: 201,
  problems: ['sign_in_again', 'second_factor_needed', 'passkey_refused', 'state_conflict'],
})

export const renamePasskey = endpoint({
  ...own,
  summary: 'Give a passkey another name',
  params: byId,
  body: z.object({ name: line(60, 'name_required') }),
  answer: Done,
  problems: ['not_found'],
})

export const removePasskey = endpoint({
  ...own,
  summary: 'Sign in with a passkey no longer',
  params: byId,
  answer: Done,
  problems: ['sign_in_again', 'second_factor_needed', 'not_allowed', 'not_found'],
})

const SecondFactorRule = z.object({
  operators: z.boolean().describe('Nobody runs the market without a second factor'),
  sellers: z.boolean().describe('Nobody works in a store without one'),
})

export const readSignInRules = endpoint({
  summary: 'What the market asks of those who run it and of those who sell in it',
  tag: 'operator',
  access: 'operator',
  answer: SecondFactorRule,
})

export const changeSignInRules = endpoint({
  summary: 'Ask for a second factor; only somebody who came in with one can',
  tag: 'operator',
  access: 'operator',
  body: SecondFactorRule,
  answer: SecondFactorRule,
  problems: ['second_factor_needed'],
})
