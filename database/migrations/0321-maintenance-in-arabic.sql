-- What visitors read while the market is closed is said in Arabic too, where it is still what the market came with.

update settings
set value = jsonb_set(
  jsonb_set(value, '{title,ar}', '"نصلح أشرعتنا"'),
  '{description,ar}',
  '"السوق مغلق لفترة قصيرة. ما طلبته في أمان، وفي طريقه إليك كما وعدنا."'
)
where key = 'maintenance'
  and value #>> '{title,en}' = 'We are mending our sails'
  and not value -> 'title' ? 'ar'
  and value #>> '{description,en}' like 'The market is closed for a short while.%';
