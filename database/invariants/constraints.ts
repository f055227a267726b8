export const constraintInvariants = {
  'a rule of the database that is not held': `
    select oid as id
    from pg_constraint
    where not convalidated
    union all
    select indexrelid
    from pg_index
    where not indisvalid`,
} as const satisfies Record<string, string>
