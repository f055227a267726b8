import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { codeIn, expect, expectAccessible, fillSignInForm, test } from '#tests/support/browser.ts'
import { demoPassword } from '#tests/support/demo.ts'

const newPassword = 'another island'

test.describe('registration', () => {
  test('focuses the first invalid field, then opens the account with the code, by keyboard alone', async ({
    page,
    visit,
    baseURL,
  }) => {
    test.slow()
    const email = `${crypto.randomUUID()}@shopper.example`
    const { keyboard } = page
    await visit('/auth/register?redirect=%2Fcart')
    const name = page.getByLabel('Full name')
    await name.focus()
    await keyboard.press('Enter')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Name is required')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('This Field Cannot Be Empty').last()).toBeVisible()

    await keyboard.type('Ines Baptiste')
    await tabTo(page, page.getByLabel('Email', { exact: true }))
    await keyboard.type('ines at shopper')
    await tabTo(page, page.getByLabel('Phone number'))
    await keyboard.type('+1 767 555 0100')
    await expect(page.getByText('Please enter valid email').last()).toBeVisible()
    await keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type('short')
    await tabTo(page, page.getByLabel('Confirm password'))
    await keyboard.type('other')
    await expect(page.getByText('Length Must Be More than 8').last()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).focus()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(demoPassword)
    await tabTo(page, page.getByRole('checkbox'))
    await keyboard.press('Space')
    await expect(page.getByText('Confirm password does not match').last()).toBeVisible()
    await page.getByLabel('Confirm password').focus()
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(demoPassword)
    await tabTo(page, page.getByRole('button', { name: 'Create account' }))
    await keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByText(`${email[0]}•••@shopper.example`)).toBeVisible()
    await expect(page.getByRole('button', { name: /New code in \d+ seconds/ })).toBeVisible()
    await page.getByLabel('Six-digit code').focus()
    await keyboard.type('000000')
    await keyboard.press('Enter')
    await expect(page.getByText('The code is incorrect')).toBeVisible()
    await expect(page.getByText('4 tries left')).toBeVisible({ timeout: 20_000 })

    const code = await codeIn(baseURL, email)
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/cart$/)
    await page.goto('/account/security')
    await expect(page.getByText(email)).toHaveCount(2)
    await expect(page.getByText('Confirmed')).toBeVisible()
  })

  test.describe('no JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('works the same, in French', async ({ page, visit, baseURL }) => {
      const email = `${crypto.randomUUID()}@shopper.example`
      await visit('/fr/auth/register')
      await page.getByLabel('Nom complet').fill('Inès Baptiste')
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await page.getByLabel('Numéro de téléphone').fill('+1 767 555 0100')
      await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
      await page.getByLabel('Confirmer le mot de passe').fill(demoPassword)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await page.getByLabel('Code à six chiffres').fill(await codeIn(baseURL, email))
      await page.getByRole('button', { name: 'Créer mon compte' }).click()

      await expect(page).toHaveURL(/\/fr\/account\/dashboard$/)
    })
  })
})

test.describe('password reset', () => {
  test.use({ javaScriptEnabled: false })

  test('uses a code, also without JavaScript', async ({ page, visit, register, baseURL }) => {
    const email = await register()
    await page.context().clearCookies()
    await visit('/auth/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Email address is required').last()).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Six-digit code').fill(await codeIn(baseURL, email, 'reset_password'))
    await page.getByRole('button', { name: 'Choose new password' }).click()
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('New Password is required').last()).toBeVisible()
    await page.getByLabel('New password').fill(newPassword)
    await page.getByLabel('Confirm password').fill(newPassword)
    await page.getByRole('button', { name: 'Save password' }).click()

    await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible()
    await fillSignInForm(page, email, newPassword)
    await expect(page).toHaveURL(/\/account\/dashboard$/)
  })

  test('is refused without a code', async ({ page, visit }) => {
    await visit('/auth/update-password')

    await expect(page).toHaveURL(/\/auth\/forgot-password$/)
  })
})

test.describe('two-factor authentication', () => {
  test('is set up with an app, required at sign-in, and passed with a recovery code', async ({
    page,
    visit,
    register,
  }) => {
    const email = await register()
    await visit('/account/security')
    await page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
    await expect(page.getByRole('img', { name: /QR code to scan/ })).toBeVisible()
    await page.getByText('Enter the key manually').click()
    const secret = await secretOn(page)
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
    await expect(page.getByText('The code is incorrect')).toBeVisible()
    expect(await secretOn(page)).toBe(secret)
    await page.getByLabel('Code from the app').fill(app.generate())
    await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
    const codes = await page
      .getByRole('listitem')
      .filter({ hasText: /^\w{5}-\w{5}$/ })
      .allTextContents()
    expect(codes).toHaveLength(10)
    await expectAccessible(page)

    await page.context().clearCookies()
    await visit('/auth/login')
    await fillSignInForm(page, email)
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/account\/dashboard$/)
  })
})

test.describe('passkey', () => {
  test('is added, signs in, and is removed', async ({ page, visit, register }) => {
    await addAuthenticator(page)
    const email = await register()
    await visit('/account/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText(/^Chrome, \w+$/).first()).toBeVisible()
    await page.getByText('Rename').click()
    await page.getByLabel('Passkey name').fill('My laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('My laptop', { exact: true })).toBeVisible()

    await page.context().clearCookies()
    await visit('/auth/login?redirect=%2Fcart')
    // The browser offers the passkey in the email field; this device accepts it automatically.
    await page.getByLabel('Email', { exact: true }).focus()
    await expect(page).toHaveURL(/\/cart$/)

    await page.context().clearCookies()
    await visit('/auth/login?redirect=%2Faccount%2Fsecurity')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/account\/security$/)
    await expect(page.getByText(email)).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Passkeys updated.')).toBeVisible()
    await expect(page.getByText('My laptop')).toHaveCount(0)
  })

  test('falls back to the password when refused', async ({ page, visit }) => {
    await addAuthenticator(page, { isUserVerified: false })
    await visit('/auth/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()

    await expect(page.getByText('No passkey was used')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeEnabled()
  })
})

test('sessions are listed and ended from another device', async ({
  page,
  visit,
  register,
  browser,
  baseURL,
}) => {
  const email = await register()
  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  await other.request.post('/api/auth/login', { data: { email, password: demoPassword } })
  await visit('/account/security')
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByText(/Unknown location · last seen/)).toHaveCount(2)

  await page.getByRole('button', { name: /^Sign out: / }).click()

  await expect(page.getByText('Signed out. This browser stays signed in.')).toBeVisible()
  expect((await other.request.get('/api/customer')).status()).toBe(401)
  await other.close()
})

test('signing out shows a message on the home page, with an empty cart', async ({
  page,
  visit,
  register,
}) => {
  await register()
  await visit('/account/dashboard')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()

  await expect(page.getByText('Logged out successfully')).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/$/)
})

test('the password is changed by keyboard alone', async ({ page, visit, register }) => {
  await register()
  await visit('/account/security/password')
  await page.getByLabel('Current password').focus()
  await page.keyboard.type('not my own')
  await tabTo(page, page.getByLabel('New password'))
  await page.keyboard.type(newPassword)
  await tabTo(page, page.getByLabel('Confirm password'))
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is incorrect').last()).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(demoPassword)
  await tabTo(page, page.getByLabel('New password'))
  await page.keyboard.type(newPassword)
  await tabTo(page, page.getByLabel('Confirm password'))
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Password changed. All other devices are signed out.')).toBeVisible({
    timeout: 20_000,
  })
})

const looks = [
  { language: '', colorMode: 'light' },
  { language: '/ar', colorMode: 'dark' },
] as const

for (const { language, colorMode } of looks) {
  test.describe(`${language || '/en'}, ${colorMode}`, () => {
    test.use({ colorMode })

    test('all sign-in pages are accessible', async ({ page, visit, register, baseURL }) => {
      test.slow()
      const email = await register()
      for (const path of ['', '/password', '/two-factor', '/email', '/prove']) {
        await visit(`${language}/account/security${path}`)
        await expectAccessible(page)
      }
      await page.context().clearCookies()
      // Simulates a correct password: the page asks for the second factor before it checks the cookie.
      const begun = { name: 'begun_factor', value: 'k'.repeat(43), url: baseURL ?? '' }
      await page.context().addCookies([begun])
      for (const path of [
        'login',
        'register',
        'second-factor',
        'second-factor?recovery=1',
        'forgot-password',
      ]) {
        await visit(`${language}/auth/${path}`)
        await expectAccessible(page)
      }
      await page.locator('main input[name=email]').fill(email)
      await page.locator('main button[type=submit]').first().click()
      await page.waitForURL('**/auth/otp-verification')
      await expectAccessible(page)
      await page.locator('main input[name=code]').fill(await codeIn(baseURL, email, 'reset_password'))
      await page.locator('main button[type=submit]').first().click()
      await page.waitForURL('**/auth/update-password')
      await expectAccessible(page)
    })
  })
}

/** Pastes a code with the space that emails contain. */
async function paste(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Six-digit code')
  await field.fill('')
  await field.focus()
  await page.keyboard.insertText(text)
}

async function secretOn(page: Page): Promise<string> {
  return ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
}

async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Keyboard did not reach ${field}`)
}

/** Adds a virtual authenticator of Chromium that stores passkeys and approves requests. */
async function addAuthenticator(page: Page, { isUserVerified = true } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
}
