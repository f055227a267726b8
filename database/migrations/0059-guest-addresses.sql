-- Guests are found by the address they gave, when its owner opens an account.
create index users_guests_by_contact on users (contact_email) where is_guest;
