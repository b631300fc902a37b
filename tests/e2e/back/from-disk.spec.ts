import { testsOfBack } from '#tests/e2e/back/back.ts'

/** Playwright's Chromium has no memory for pages: they come from the disk. */
testsOfBack({ hasMemory: false })
