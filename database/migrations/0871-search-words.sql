-- Words of a text for searches by their beginnings. Words with an @ or a dot are kept whole too, for email addresses.
-- The cost keeps plans from computing the words of every row instead of asking an index.
create function search_words(text) returns tsvector
language plpgsql immutable parallel safe strict cost 1000
as $function$
begin
  return array_to_tsvector(array_remove(
    regexp_split_to_array(public.plain($1), '\s+') || regexp_split_to_array(public.plain($1), '[\s!-/:-@\[-`{-~]+'),
    ''
  ));
end $function$;

-- A query for texts with words that begin with each of these.
create function words_query(text[]) returns tsquery
language sql immutable parallel safe strict
as $function$
  select string_agg('''' || replace(public.plain(word), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest($1) word
$function$;

-- The second word of the number's own: TW-46DD-78XM is found by 46dd and by 78xm.
create index order_groups_words on order_groups using gin (search_words(
  substr(replace(number, '-', ''), 3) || ' ' || substr(replace(number, '-', ''), 7) || ' '
    || coalesce(contact ->> 'name', '') || ' ' || coalesce(contact ->> 'email', '')
));

create index users_words on users using gin (search_words(name || ' ' || coalesce(contact_email, email)));
