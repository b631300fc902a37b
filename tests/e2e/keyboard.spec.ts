import type { Locator, Page } from '@playwright/test'
import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import { photographed } from '#tests/e2e/seed.ts'

bothWays(() => {
  test('the keyboard alone leads from home to the photo form', async ({ page, signIn }) => {
    await signIn(freshName())
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#main')

    const main = page.getByRole('main')
    await page.keyboard.press('Tab')
    await expect(main.getByLabel('Search plates')).toBeFocused()
    await page.keyboard.type(photographed.text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/plate/${photographed.plate}`)

    await tabTo(page, main.locator('summary', { hasText: 'Add image' }))
    await page.keyboard.press('Enter')
    await tabTo(page, main.getByLabel('Photo or video', { exact: true }))
    await tabTo(page, main.getByRole('button', { name: 'Upload' }))
  })
})

bothWays(() => {
  test('a new page is read out by its title and takes the focus, another photo of the same page does not', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const main = page.getByRole('main')
    const said = page.locator('#page > [aria-live="polite"]')
    await expect(said).toBeEmpty()
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(said).toHaveText(await page.title())
    await page.goBack()
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(said).toHaveText(await page.title())

    await main.getByLabel('Search plates').fill(photographed.text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/plate/${photographed.plate}`)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(said).toHaveText(new RegExp(photographed.text))
    await main.getByRole('link', { name: 'Show photo 2' }).click()
    await expect(main.getByRole('link', { name: 'Show photo 2' })).toBeFocused()
  })
}, 'desk')

/** Presses Tab until the element has the focus; everything on the way shows where the focus is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(withoutFocusRing), 'the focus shows').toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}`)
}

/** The focused element if neither it nor what it stands in looks any different with the focus than without. */
function withoutFocusRing(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || focused === document.body)
    return null
  const parts = [focused, focused.parentElement, focused.closest('label, form')].filter(
    (part) => part !== null,
  )
  const look = () =>
    parts
      .map((part) => getComputedStyle(part))
      .map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`)
      .join()
  const withFocus = look()
  focused.blur()
  const without = look()
  focused.focus({ preventScroll: true })
  return withFocus === without ? focused.outerHTML.slice(0, 120) : null
}
