import type { Locator } from '@playwright/test'
import { bothWays, expect, freshName, freshPlate, holdRequests, test } from '#tests/e2e/fixtures.ts'
import { bare, photographed, warden } from '#tests/e2e/seed.ts'
import { addVehicle } from '#tests/e2e/vehicle.ts'

bothWays(({ javaScriptEnabled }) => {
  test('a member describes a vehicle: details, story, tags; the history tells', async ({ page, signIn }) => {
    const { plate } = freshPlate()
    const main = page.getByRole('main')
    await signIn(freshName())
    await addVehicle(page, plate, javaScriptEnabled)

    await test.step('details', async () => {
      await main.getByRole('link', { name: 'Edit details' }).click()
      const basics = main.locator('#basics')
      const save = basics.getByRole('button', { name: 'Save' })
      if (javaScriptEnabled) {
        await expect(save).toHaveCount(0)
        await expect(basics.getByLabel('Model')).toBeDisabled()
      }
      await basics.getByLabel('Make').selectOption('BMW')
      await basics.getByLabel('Model').selectOption('3 Series')
      await basics.getByText('Miami Blue').click()
      await basics.getByLabel('Body style').selectOption('Sedan')
      await save.click()
      await expect(basics).toContainText('Details saved.')
      await expect(main.getByText('BMW 3 Series')).toBeVisible()
      if (javaScriptEnabled) await expect(basics.getByText('Details saved.')).toHaveCount(0)
    })

    await test.step('the G80 question', async () => {
      await main.getByRole('link', { name: 'Edit details' }).click()
      const basics = main.locator('#basics')
      await basics.getByLabel('Does it have a G80 conversion kit?').selectOption('Yes')
      if (javaScriptEnabled) {
        await basics.getByLabel('Model').selectOption('M3')
        await expect(basics.getByLabel('Does it have a G80 conversion kit?')).toHaveCount(0)
        await basics.getByLabel('Make').selectOption('Toyota')
        await expect(basics.getByLabel('Model')).toHaveValue('')
        await basics.getByLabel('Make').selectOption('BMW')
        await basics.getByLabel('Model').selectOption('3 Series')
        await basics.getByLabel('Does it have a G80 conversion kit?').selectOption('Yes')
      }
      await basics.getByRole('button', { name: 'Save' }).click()
      await expect(main.getByText('G80 Kit', { exact: true })).toBeVisible()
    })

    await test.step('story', async () => {
      await main.getByRole('link', { name: 'Tell its story' }).click()
      await main.getByLabel('Its story').fill('Seen in Bangsar.\nTwice.')
      await main.locator('#story').getByRole('button', { name: 'Save' }).click()
      await expect(main.locator('#story')).toContainText('Seen in Bangsar.')
      await expect(main.locator('#story')).toContainText('Story saved.')
    })

    await test.step('tags', async () => {
      const tags = main.locator('#tags')
      await tags.getByText('Add tag').click()
      const richness = main.locator('.rich')
      await tags.getByRole('button', { name: 'Dato/VIP', exact: true }).click()
      if (javaScriptEnabled) {
        await expect(richness).toContainText('+5')
        await expect(richness).not.toContainText('+5')
      }
      await expect(tags.getByRole('button', { name: 'Remove tag Dato/VIP' })).toBeVisible()
      await tags.getByRole('button', { name: 'Remove tag Dato/VIP' }).click()
      await expect(tags.getByText('No tags yet.')).toBeVisible()
    })

    await test.step('history', async () => {
      const history = main.locator('#history')
      await expect(history.getByText('Removed the tag Dato/VIP')).toBeHidden()
      await history.getByText('Change history').click()
      await expect(history.getByText('Removed the tag Dato/VIP')).toBeVisible()
      await expect(history.getByRole('listitem')).toHaveCount(8)
    })
  })

  test('a like counts once, and is taken back', async ({ page, signIn }) => {
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto(`/plate/${bare.plate}`)
    const like = main.getByRole('button', { name: 'Likes' })
    const before = Number((await like.textContent())?.replace(/\D/g, ''))
    // It shows at once; a reload meanwhile would call the sending off.
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveAccessibleName(`Likes ${before + 1}`)
    await answer
    await page.reload()
    await expect(like).toHaveAccessibleName(`Likes ${before + 1}`)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(like).toHaveAccessibleName(`Likes ${before}`)
  })

  test('the first spotter changes plate and style; a plate in use shows the way', async ({
    page,
    signIn,
    expectAnswer,
  }) => {
    const { plate, text } = freshPlate()
    const next = freshPlate()
    expectAnswer(409, `/plate/${plate}`)
    const main = page.getByRole('main')
    await signIn(freshName())
    await addVehicle(page, plate, javaScriptEnabled)

    await main.getByRole('link', { name: 'Edit plate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit plate' })
    const field = dialog.getByLabel('Plate number')
    const confirm = dialog.getByRole('button', { name: 'Confirm' })
    await expect(field).toHaveValue(plate)
    await expect(field).toHaveAttribute('maxlength', '10')
    if (javaScriptEnabled) {
      await field.selectText()
      await field.evaluate((element) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', 'Malaysia 12')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await expect(field).toHaveValue('MALAYSIA12')
      await field.fill(plate)
    }
    if (javaScriptEnabled) await expect(confirm).toBeDisabled()
    await field.fill(photographed.plate.toLowerCase())
    await confirm.click()
    await expect(dialog.getByText('This plate has been spotted already.')).toBeVisible()
    await expect(field).toHaveValue(plate)
    await expect(dialog.getByRole('link', { name: `See ${photographed.text}` })).toBeVisible()
    await field.fill(next.text.toLowerCase())
    await sendsOnce(confirm, plate)
    await expect(page).toHaveURL(`/plate/${next.plate}`)
    await expect(page.getByRole('status').getByText('Plate number updated!')).toBeVisible()

    await main.getByRole('link', { name: 'Plate style' }).click()
    const styles = page.getByRole('dialog', { name: 'Plate style' })
    if (javaScriptEnabled) await expect(styles.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await styles.getByText('Malaysia, taxi').click()
    await sendsOnce(styles.getByRole('button', { name: 'Confirm' }), next.plate)
    await expect(
      main.getByRole('heading', { level: 1 }).getByRole('img', { name: /Malaysia, taxi/ }),
    ).toBeVisible()

    await page.goto(`/plate/${plate}`)
    await expect(page).toHaveURL(`/plate/${next.plate}?from=${plate}`)
    await expect(main.getByRole('link', { name: `Seen ${text} on another vehicle? Add it` })).toBeVisible()

    /** VEH-28, VEH-30: disabled while it saves. */
    async function sendsOnce(button: Locator, of: string): Promise<void> {
      if (!javaScriptEnabled) return button.click()
      const release = await holdRequests(page, `**/plate/${of}.data*`)
      await button.click()
      await expect(button).toBeDisabled()
      release()
    }
  })

  test('a new vehicle asks for a photo, can be deleted, restored, and added anew', async ({
    page,
    context,
    signIn,
  }) => {
    const { plate } = freshPlate()
    const main = page.getByRole('main')
    const name = freshName()
    await signIn(name)
    await addVehicle(page, plate, javaScriptEnabled)
    await main.getByText('Delete vehicle').click()
    await main.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(main.getByText('This vehicle has been deleted.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Edit details' })).toHaveCount(0)

    await context.clearCookies()
    await signIn(warden)
    await page.goto(`/plate/${plate}`)
    await main.getByRole('button', { name: 'Restore this vehicle' }).click()
    await expect(main.getByText('This vehicle has been deleted.')).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Edit details' })).toBeVisible()
  })

  test('what was added by mistake is removed for good', async ({ page, signIn, expectAnswer }) => {
    const { plate } = freshPlate()
    expectAnswer(404, `/plate/${plate}`)
    const main = page.getByRole('main')
    await signIn(freshName())
    await page.goto(`/add?plate=${plate}`)
    await main.getByRole('button', { name: 'Add this plate' }).click()
    const prompt = page.getByRole('dialog', { name: /You found/ })
    await expect(prompt).toBeVisible()
    await prompt.getByText(/Undo: remove it \(\d+ s\)/).click()
    await prompt.getByRole('button', { name: 'Yes, remove it for good' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').getByText('Vehicle removed for good.')).toBeVisible()
    expect((await page.goto(`/plate/${plate}`))?.status()).toBe(404)
  })

  test('a visitor reads, and is led to the sign-in', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto(`/plate/${photographed.plate}`)
    const edit = main.getByRole('link', { name: 'Log in to edit' }).first()
    await expect(edit).toHaveAttribute(
      'href',
      `/login?returnTo=%2Fplate%2F${photographed.plate}%3Fedit%3Dbasics`,
    )
    await expect(main.locator('form')).toHaveCount(0)
  })
})
