import type { Locator, Page } from '@playwright/test'
import { member, queueFor } from '#tests/e2e/admin/queued.ts'
import { inHours, openRaidPart } from '#tests/e2e/admin/raid-screens.ts'
import { removeAnnouncements } from '#tests/e2e/announcements/announcements.ts'
import { call } from '#tests/e2e/discussion.ts'
import { bothWays, expect, freshName, freshPlate, hydrated, test } from '#tests/e2e/fixtures.ts'
import { answerOf, removeRaids } from '#tests/e2e/raids/raids.ts'
import { addVehicle } from '#tests/e2e/vehicle.ts'

// Other journeys of the same site find home without a banner, and no popup.
test.beforeEach(({ site }) => removeRaids(site))
test.afterEach(async ({ site }) => {
  removeRaids(site)
  await removeAnnouncements(site)
})

/** What an admin does in a day, and what members and visitors see of it (ADM-17, PERM-57). */
bothWays(({ javaScriptEnabled }) => {
  const opened = async (page: Page, path: string) => {
    await page.goto(path)
    if (javaScriptEnabled) await hydrated(page)
  }

  test('an admin’s day: a raid from its draft to its badges, the queue, and something to announce', async ({
    page,
    signIn,
    site,
    expectAnswer,
  }) => {
    const main = page.getByRole('main')
    const [admin, first, second, third] = [freshName(), freshName(), freshName(), freshName()]
    const bySecond = await member(site, second)
    const byThird = await member(site, third)
    const title = `Merdeka ${admin.replace('_', ' ')}`
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const entry = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

    await test.step('it is made, once its end is after its start', async () => {
      expectAnswer(400, '/admin/raids')
      await signIn(admin, { admin: true })
      await opened(page, '/admin/raids')
      await main.locator('#create-raid > summary').click()
      await main.getByLabel('Title').first().pressSequentially(title)
      // With scripts the address is proposed.
      if (javaScriptEnabled) await expect(main.getByLabel('Slug')).toHaveValue(slug)
      else await main.getByLabel('Slug').fill(slug)
      await main.getByLabel('Start').fill(inHours(-1))
      await main.getByLabel('End').fill(inHours(-2))
      await main.getByRole('spinbutton', { name: 'Target' }).fill('20')
      for (const part of ['What counts', 'Participation badge', 'Podium badges'])
        await openRaidPart(main, part)
      await main.getByLabel('Makes').fill('Perodua, , Proton')
      const participation = main.getByRole('group', { name: 'Participation', exact: false }).first()
      await participation.getByLabel('Title').fill('Kancil Finder')
      await main.getByRole('group', { name: '1st place' }).getByLabel('Title').fill('Kancil King')
      await main.getByRole('button', { name: 'Create raid' }).click()
      await expect(main.getByText('Error creating raid: The end must be after the start.')).toBeVisible()
      await expect(main.getByLabel('Makes')).toHaveValue('Perodua, , Proton')
      await main.getByLabel('End').fill(inHours(24))
      await main.getByRole('button', { name: 'Create raid' }).click()
      await expect(main.getByText('Raid created successfully!')).toBeVisible()
      await expect(entry).toContainText('0/20')
    })

    await test.step('it is changed', async () => {
      await entry.getByRole('link', { name: 'Edit' }).click()
      await main.getByRole('spinbutton', { name: 'Target' }).fill('10')
      await openRaidPart(main, 'What counts')
      await main.getByLabel('Makes').fill('Perodua')
      await main.getByRole('button', { name: 'Save' }).click()
      await expect(main.getByText('Raid updated successfully!')).toBeVisible()
      await expect(main.getByText('0/10')).toBeVisible()
    })

    const { plate, text } = freshPlate()
    await test.step('a plate that is added first counts once it is described', async () => {
      await signIn(first)
      await addVehicle(page, plate, javaScriptEnabled)
      await page.goto(`/raids/${slug}`)
      await expect(main.getByText('Perodua')).toBeVisible()
      await expect(main.getByText('Kancil King')).toBeVisible()
      await expect(main.getByText('Nothing of yours has counted yet')).toBeVisible()
      await opened(page, `/plate/${plate}?edit=basics&later=1`)
      await main.locator('#basics').getByLabel('Make').selectOption('Perodua')
      await main.locator('#basics').getByRole('button', { name: 'Save' }).click()
      await expect(main.locator('#basics')).toContainText('Details saved.')
      await page.goto(`/raids/${slug}`)
      await expect(main.getByText('You have 2 contributions: rank 1.')).toBeVisible()
      for (const act of ['Plate spotted', 'Details filled in'])
        await expect(
          main.getByRole('listitem').filter({ hasText: text }).filter({ hasText: act }),
        ).toBeVisible()
      await expect(main.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
    })

    await test.step('so does what is tagged, and what others do', async () => {
      const asked = await bySecond.get(`/api/vehicles/plate/${plate}`)
      const { _id: id } = await answerOf<{ _id: string }>(asked)
      await call(await member(site, first), 'POST', `/api/vehicles/${id}/tags`, { tag: 'Rare' })
      await call(byThird, 'POST', `/api/vehicles/${id}/basic-info`, { bodyStyle: 'Hatchback' })
      const { _id: other } = await call(bySecond, 'POST', '/api/vehicles', { plate: freshPlate().plate })
      await call(bySecond, 'POST', `/api/vehicles/${other}/basic-info`, { make: 'Perodua' })
    })

    const row = main.locator('tbody > tr')
    const dialog = main.getByRole('dialog')
    await test.step('a contribution is added by hand, and deleted', async () => {
      await signIn(admin)
      await opened(page, '/admin/raids')
      await entry.getByRole('link', { name: 'Contributions' }).click()
      await expect(row).toHaveCount(6)
      await main.getByRole('link', { name: 'Add Contribution' }).click()
      await dialog.getByLabel('User ID').fill(third)
      await dialog.getByLabel('Vehicle ID').fill(text)
      await dialog.getByLabel('Action type').selectOption('tag_added')
      await dialog.getByLabel('Weight').fill('5')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(main.getByText('Contribution added successfully!')).toBeVisible()
      await expect(row).toHaveCount(7)
      const added = row.filter({ hasText: third }).filter({ hasText: 'tag added' })
      await expect(added).toContainText(text)
      await added.locator('summary', { hasText: 'Delete' }).click()
      await expect(added.getByText('Are you sure you want to delete this contribution?')).toBeVisible()
      await added.getByRole('button', { name: 'Delete contribution' }).click()
      await expect(main.getByText('Contribution deleted successfully!')).toBeVisible()
      await expect(row).toHaveCount(6)
    })

    await test.step('one is given to another member', async () => {
      const described = row.filter({ hasText: second }).filter({ hasText: 'basic info updated' })
      await described.getByRole('link', { name: 'Reassign' }).click()
      await dialog.getByLabel('New user ID').fill('somebody else')
      if (javaScriptEnabled) await page.keyboard.press('Escape')
      else await dialog.getByRole('link', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await described.getByRole('link', { name: 'Reassign' }).click()
      await expect(dialog.getByLabel('New user ID')).toHaveValue('')
      await dialog.getByLabel('New user ID').fill(third)
      await dialog.getByRole('button', { name: 'Reassign' }).click()
      await expect(main.getByText(`Contribution reassigned to ${third}!`)).toBeVisible()
      await expect(described).toHaveCount(0)
      await expect(row.filter({ hasText: third })).toHaveCount(2)
    })

    await test.step('it is completed', async () => {
      await opened(page, '/admin/raids')
      await entry.locator('summary', { hasText: 'Complete' }).click()
      const question = entry.getByText('Are you sure you want to complete this raid and award badges?')
      await expect(question).toBeVisible()
      // With scripts Escape closes it, also after a press beside its button.
      if (javaScriptEnabled) {
        await question.click()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await expect(entry.locator('summary', { hasText: 'Complete' })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await entry.getByRole('button', { name: 'Complete and award badges' }).click()
      await expect(main.getByText('Participation badges: 3. Podium badges: 3.')).toBeVisible()
      await expect(entry).toContainText('Completed')
    })

    await test.step('its members are told, and hold its badges', async () => {
      for (const [index, name] of [first, third, second].entries()) {
        await signIn(name)
        await page.goto('/notifications')
        const told = main.getByRole('listitem').filter({ hasText: `The raid “${title}” is over` })
        await expect(told).toContainText(`You came in at no. ${index + 1}. Congratulations!`)
        await page.goto('/profile')
        const badges = main.locator('#awards').getByRole('heading', { level: 3 })
        await expect(badges.filter({ hasText: 'Kancil Finder' })).toBeVisible()
        const place = ['Kancil King', 'Raid Runner-up', 'Raid Bronze'][index]
        await expect(badges.filter({ hasText: place })).toBeVisible()
      }
      await page.goto(`/raids/${slug}`)
      await expect(main.locator('.podium .pod__n')).toHaveText([first, third, second])
    })

    const { owner, plate: ofOwner, report } = await queueFor(site)
    const decide = async (card: Locator, name: RegExp, reason: string) => {
      await card.getByText('Give a reason').click()
      await card.getByLabel('Reason', { exact: true }).fill(reason)
      await card.getByRole('button', { name }).click()
    }

    await test.step('one photo that waits is approved, another is not', async () => {
      await signIn(admin)
      await opened(page, `/admin/moderation?q=${owner}`)
      const pending = page.getByRole('region', { name: 'Pending images' })
      const items = pending.locator('.queue__item')
      await expect(items).toHaveCount(2)
      await items
        .first()
        .getByRole('button', { name: /^Approve/ })
        .click()
      await expect(main.getByText('Image approved successfully!').first()).toBeVisible()
      await expect(items).toHaveCount(1)
      await decide(pending, /^Reject/, 'A lorry, not a car')
      await expect(main.getByText('Image rejected successfully!').first()).toBeVisible()
    })

    await test.step('what was reported is hidden', async () => {
      await report()
      await opened(page, `/admin/moderation?q=${owner}`)
      const images = page.getByRole('region', { name: 'Reported images' })
      await expect(images.getByText('Another car')).toBeVisible()
      await decide(images, /^Hide/, 'The plate is another one')
      await expect(main.getByText('Image hidden successfully!').first()).toBeVisible()
      const comments = page.getByRole('region', { name: 'Reported comments' })
      await expect(comments.getByText('What a wreck!')).toBeVisible()
      await decide(comments, /^Reject/, 'Be kind')
      await expect(main.getByText('Comment rejected successfully!').first()).toBeVisible()
    })

    await test.step('its author reads why', async () => {
      await signIn(owner)
      await page.goto('/notifications')
      for (const reason of ['A lorry, not a car', 'The plate is another one', 'Be kind'])
        await expect(main.getByText(`Reason: ${reason}`)).toBeVisible()
    })

    await test.step('something is announced', async () => {
      await signIn(admin)
      await opened(page, '/admin/announcements')
      const form = main.locator('#create-announcement')
      await form.locator('summary').click()
      await form.getByLabel('Title').fill('Raya week')
      await form.getByLabel('Content').fill('<p>Drive <b>safely</b></p>')
      await form.getByRole('button', { name: 'Create' }).click()
      await expect(main.getByText('Announcement created successfully!')).toBeVisible()
    })

    await test.step('a visitor reads it and dismisses it, and sees nothing of what is hidden', async () => {
      await page.context().clearCookies()
      await opened(page, `/plate/${ofOwner}`)
      const popup = page.getByRole('region', { name: 'Announcements', exact: true })
      await popup.locator('summary').click()
      await expect(popup.getByRole('paragraph')).toHaveText('Drive safely')
      await page.getByRole('button', { name: 'Dismiss “Raya week”' }).click()
      await expect(popup).toHaveCount(0)
      await opened(page, `/plate/${ofOwner}`)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(popup).toBeHidden()
      await expect(main.getByText('What a wreck!')).toHaveCount(0)
      await expect(main.locator('#photos img')).toHaveCount(0)
    })
  })
})
