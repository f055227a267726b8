export const constraintInvariants = {
  'a database constraint or index that is not valid': `
    select oid as id
    from pg_constraint
    where not convalidated
    union all
    select indexrelid
    from pg_index
    where not indisvalid`,
} as const satisfies Record<string, string>
