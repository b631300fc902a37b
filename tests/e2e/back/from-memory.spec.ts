import { existsSync } from 'node:fs'
import { back, testsOfBack } from '#tests/e2e/back/back.ts'
import { test } from '#tests/e2e/fixtures.ts'

/** Chromium without windows has no memory for pages: a whole one is taken if there is one. */
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

test.use({
  launchOptions: {
    executablePath: whole ?? process.env.CHROMIUM_PATH,
    chromiumSandbox: process.getuid?.() !== 0,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test.beforeEach(async ({ page }) => {
  await page.goto('/legal')
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.goto('/whats-g80')
  await back(page)
  const isKept = await page.evaluate(() => 'isKept' in window)
  test.skip(!isKept, 'This Chromium keeps no pages in its memory.')
})

testsOfBack({ hasMemory: true })
