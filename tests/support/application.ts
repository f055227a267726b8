export const applicationFields = {
  store_name: 'Palm & Pepper',
  description: 'Pepper sauces from Roseau.',
  vertical: 'groceries',
  country_code: 'DM',
  city: 'Roseau',
  street: '1 Market Street',
  contact_name: 'Ines Baptiste',
  email: 'ines@palm-and-pepper.example',
  phone: '+17675550100',
  terms: true,
} as const
