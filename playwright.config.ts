import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** Looked for once; the workers inherit it. */
process.env.CHROMIUM_PATH ||= execFileSync(process.execPath, ['scripts/browser.mjs'], {
  encoding: 'utf8',
}).trim()

/** End-to-end tests against the build that stands: `npm run build` first. Each worker starts a site of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // On a busy machine one in hundreds may fail: it is tried again, and told as `UNSTEADY`, to be looked into.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-MY',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Journeys of its own show what it does (tests/e2e/app).
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // The sandbox does not work for root.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
})
