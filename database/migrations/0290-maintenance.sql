-- What visitors read while the market is closed for a while; it is open.

insert into settings (key, value) values (
  'maintenance',
  '{
    "is_on": false,
    "title": {"en": "We are mending our sails", "fr": "Nous réparons nos voiles"},
    "description": {
      "en": "The market is closed for a short while. What you have ordered is safe, and on its way as promised.",
      "fr": "Le marché est fermé pour un court moment. Vos commandes sont en sécurité, et en route comme promis."
    }
  }'
)
on conflict do nothing;
