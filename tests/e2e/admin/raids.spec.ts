import type { Page } from '@playwright/test'
import {
  bothWays,
  expect,
  expectFieldError,
  freshName,
  freshPlate,
  hydrated,
  test,
} from '#tests/e2e/fixtures.ts'

const HOUR = 60 * 60 * 1000

/** As a date-time input has it, in Malaysian time. */
const inHours = (hours: number) => new Date(Date.now() + (8 + hours) * HOUR).toISOString().slice(0, 16)

bothWays(({ javaScriptEnabled }) => {
  const opened = async (page: Page, path: string) => {
    await page.goto(path)
    if (javaScriptEnabled) await hydrated(page)
  }

  test('a raid from its first draft to its badges', async ({ page, signIn, site, expectAnswer }) => {
    const [member, other, admin] = [freshName(), freshName(), freshName()]
    await signIn(member)
    await signIn(other)
    await signIn(admin, { admin: true })
    const { plate, text } = freshPlate()
    await page.request.post('/api/vehicles', { data: { plate }, headers: { Origin: site.url } })
    const main = page.getByRole('main')
    const title = `Merdeka ${admin.replace('_', ' ')}`
    const slug = title.toLowerCase().replaceAll(' ', '-')

    await test.step('it is made, once its end is after its start', async () => {
      expectAnswer(400, '/admin/raids')
      await opened(page, '/admin/raids')
      await main.locator('#create-raid > summary').click()
      await main.getByLabel('Title').first().pressSequentially(title)
      // With scripts the address is proposed.
      if (javaScriptEnabled) await expect(main.getByLabel('Slug')).toHaveValue(slug)
      else await main.getByLabel('Slug').fill(slug)
      await main.getByLabel('Start').fill(inHours(-1))
      await main.getByLabel('End').fill(inHours(-2))
      await main.getByRole('spinbutton', { name: 'Target' }).fill('20')
      await main.getByLabel('Tags').fill('Rare, , Rarest')
      await main.getByRole('button', { name: 'Create raid' }).click()
      await expectFieldError(page, 'End', 'The end must be after the start.')
      await expect(main.getByText('Error creating raid: The end must be after the start.')).toBeVisible()
      await expect(main.getByLabel('Tags')).toHaveValue('Rare, , Rarest')
      await main.getByLabel('End').fill(inHours(24))
      await main.getByRole('button', { name: 'Create raid' }).click()
      await expect(main.getByText('Raid created successfully!')).toBeVisible()
      await expect(entry()).toContainText('0/20')
      await expect(entry()).toContainText('Rarest')
    })

    await test.step('it is changed', async () => {
      await entry().getByRole('link', { name: 'Edit' }).click()
      await main.getByRole('spinbutton', { name: 'Target' }).fill('25')
      await main.getByLabel('Tags').fill('Rare')
      await main.getByRole('button', { name: 'Save' }).click()
      await expect(main.getByText('Raid updated successfully!')).toBeVisible()
      await expect(main.getByText('0/25')).toBeVisible()
      await main.getByRole('link', { name: 'Back to all raids' }).click()
      await expect(entry()).not.toContainText('Rarest')
    })

    await test.step('contributions are added, given to others and deleted', async () => {
      await entry().getByRole('link', { name: 'Contributions' }).click()
      await expect(main.getByText('No contributions found for this raid')).toBeVisible()
      const dialog = main.getByRole('dialog')
      await main.getByRole('link', { name: 'Add Contribution' }).click()
      await dialog.getByLabel('User ID').fill(member)
      await dialog.getByLabel('Vehicle ID').fill(text)
      await dialog.getByLabel('Weight').fill('3')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(main.getByText('Contribution added successfully!')).toBeVisible()
      const row = main.locator('tbody > tr')
      await expect(row).toContainText([new RegExp(`${member}[^]*${text}[^]*vehicle created`)])

      await row.getByRole('link', { name: 'Reassign' }).click()
      await dialog.getByLabel('New user ID').fill('somebody else')
      if (javaScriptEnabled) await page.keyboard.press('Escape')
      else await dialog.getByRole('link', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await row.getByRole('link', { name: 'Reassign' }).click()
      await expect(dialog.getByLabel('New user ID')).toHaveValue('')
      await dialog.getByLabel('New user ID').fill(other)
      await dialog.getByRole('button', { name: 'Reassign' }).click()
      await expect(main.getByText(`Contribution reassigned to ${other}!`)).toBeVisible()
      await expect(row).toContainText([other])

      await main.getByRole('link', { name: 'Add Contribution' }).click()
      await dialog.getByLabel('User ID').fill(member)
      await dialog.getByLabel('Vehicle ID').fill(plate)
      await dialog.getByLabel('Action type').selectOption('tag_added')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(row).toHaveCount(2)
      const second = row.filter({ hasText: member })
      await second.locator('summary', { hasText: 'Delete' }).click()
      await expect(second.getByText('Are you sure you want to delete this contribution?')).toBeVisible()
      await second.getByRole('button', { name: 'Delete contribution' }).click()
      await expect(main.getByText('Contribution deleted successfully!')).toBeVisible()
      await expect(row).toHaveCount(1)
      await main.getByRole('button', { name: 'Refresh' }).click()
      await expect(row).toHaveCount(1)
    })

    await test.step('it is completed', async () => {
      await opened(page, '/admin/raids')
      await entry().locator('summary', { hasText: 'Complete' }).click()
      await expect(
        entry().getByText('Are you sure you want to complete this raid and award badges?'),
      ).toBeVisible()
      // With scripts Escape closes it, also after a press beside its button.
      if (javaScriptEnabled) {
        const question = entry().getByText('Are you sure you want to complete this raid')
        await question.click()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await expect(entry().locator('summary', { hasText: 'Complete' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(question).toBeVisible()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await page.keyboard.press('Enter')
      }
      await entry().getByRole('button', { name: 'Complete and award badges' }).click()
      await expect(main.getByText('Participation badges: 1. Podium badges: 1.')).toBeVisible()
      await expect(entry()).toContainText('Completed')
      await expect(entry().locator('summary')).toHaveCount(0)
    })

    function entry() {
      return main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    }
  })
})

test('while another raid’s contributions are read, the tab says so (AC-20)', async ({ page, signIn }) => {
  await signIn(freshName(), { admin: true })
  let goOn = () => {}
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/admin/raid-contributions.data*', async (route) => {
    await held
    await route.continue()
  })
  const main = page.getByRole('main')
  await page.goto('/admin/raid-contributions')
  await hydrated(page)
  const loading = main.getByText('Loading contributions...')
  await expect(loading).toHaveCount(0)
  await main.getByRole('link', { name: 'Contributions', exact: true }).click()
  await expect(loading).toBeVisible()
  goOn()
  await expect(loading).toHaveCount(0)
})
