import { sql } from 'kysely'
import { mine, type PersonalData } from '#platform/personal-data.ts'
import { DELETED_USER_NAME } from '#values/deleted-user.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'sessions', rows: mine('user_id'), omits: ['token'], erases: 'rows' },
  {
    table: 'credentials',
    rows: mine('user_id'),
    omits: ['password', 'access_token', 'refresh_token', 'id_token'],
    erases: 'rows',
  },
  {
    table: 'proofs',
    rows: ({ userId, email }) => sql`(t.user_id = ${userId} or t.email = ${email})`,
    untold: 'Pending code confirmations, deleted within hours',
    erases: 'rows',
  },
  { table: 'known_devices', rows: mine('user_id'), omits: ['secret_hash'], erases: 'rows' },
  { table: 'second_factors', rows: mine('user_id'), omits: ['sealed_secret', 'last_step'], erases: 'rows' },
  { table: 'recovery_codes', rows: mine('user_id'), omits: ['code_hash'], erases: 'rows' },
  { table: 'passkeys', rows: mine('user_id'), omits: ['public_key'], erases: 'rows' },
  {
    table: 'verifications',
    rows: ({ email }) => sql`lower(t.identifier) = ${email}`,
    untold: 'Codes that were sent are secrets',
    erases: 'rows',
  },
  { table: 'addresses', rows: mine('user_id'), erases: 'rows' },
  { table: 'bank_details', rows: mine('user_id'), omits: ['sealed'], erases: 'rows' },
  {
    table: 'person_events',
    rows: ({ userId }) => sql`(t.user_id = ${userId} or t.actor_id = ${userId})`,
    erases: { set: sql`reason = null` },
  },
  { table: 'operators', rows: mine('user_id'), erases: { keeps: 'Operators cannot delete their account' } },
  {
    table: 'users',
    rows: mine('id'),
    erases: {
      set: sql`
        name = ${DELETED_USER_NAME},
        email = id::text || '@deleted.invalid',
        email_verified = false,
        image = null,
        picture_id = null,
        phone = null,
        contact_email = null,
        currency = null,
        color_mode = null,
        deliver_to_country = null,
        deliver_to_region = null,
        deliver_to_city = null`,
    },
  },
]
