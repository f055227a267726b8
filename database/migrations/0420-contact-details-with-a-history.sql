-- The history of contact details and of the blog's layout begins with what they are: their first change would be the end of it.

insert into setting_changes (id, key, value, changed_at)
select gen_random_uuid(), 'contact_details', jsonb_object_agg(key, value), max(updated_at)
from settings
where key in ('support_email', 'support_phone', 'contact_address', 'contact_hours')
  and not exists (select from setting_changes c where c.key = 'contact_details')
having count(*) > 0;

insert into setting_changes (id, key, value, changed_at)
select gen_random_uuid(), key, value, updated_at
from settings
where key = 'blog_layout'
  and not exists (select from setting_changes c where c.key = 'blog_layout');
