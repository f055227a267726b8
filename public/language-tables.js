// The first number that is formatted has a browser look through the tables of all languages, a twentieth of a second on a
// phone: here, beside the page, and not while it comes alive (web/app/late-scripts.ts). What is formatted does not matter.
new Intl.NumberFormat(name).format(0)
new Intl.DateTimeFormat(name).format(0)
close()
