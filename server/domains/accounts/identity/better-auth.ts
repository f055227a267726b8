/** better-auth over our own tables: who has which email address and password. Its own HTTP endpoints are not mounted. */
import type { Database } from '#platform/database.ts'
import { newId } from '#values/id.ts'

export interface IdentityOptions {
  /** The key that also signs session tokens, so that better-auth knows the sessions opened here. */
  readonly secret: string
  readonly origin: string
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
const DAY_SECONDS = 86_400

/**
 * Over a Work's connection, so that what better-auth writes commits with the rest. It is loaded when it is first needed, as
 * the worker never needs it.
 */
export async function identityOver(db: Database, { secret, origin }: IdentityOptions) {
  const { betterAuth } = await import('better-auth')
  return betterAuth({
    baseURL: origin,
    secret,
    database: { db, type: 'postgres' },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    user: {
      modelName: 'users',
      fields: { ...times, emailVerified: 'email_verified' },
      additionalFields: {
        phone: { type: 'string', required: false },
        locale: { type: 'string', required: false },
        currency: { type: 'string', required: false },
        termsAcceptedAt: { type: 'date', required: false, fieldName: 'terms_accepted_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: {
      modelName: 'credentials',
      fields: {
        ...times,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'verifications', fields: { ...times, expiresAt: 'expires_at' } },
    advanced: {
      // The migrations say what the tables are, and tests hold the types to them.
      database: { generateId: () => newId(), validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: { name: 'uat' } },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  })
}
